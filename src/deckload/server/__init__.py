"""The server: tables over HTTP and WebSocket, kept in a database. See docs/protocol.md."""
