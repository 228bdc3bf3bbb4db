"""A bot of thirty lines: takes the seat of an invitation and answers at random until the game ends.

    python http_bot.py http://127.0.0.1:8620 TABLE INVITATION

Choose a guest for a seat in the lobby; the link that it shows ends in /table/TABLE#INVITATION.
"""

import json
import random
import secrets
import sys
import urllib.request

server, table, invitation = sys.argv[1:4]


def call(method: str, path: str, token: str, body: object = None) -> dict:
    """One call of the HTTP API; see /api/openapi.json for all of them."""
    headers = {"authorization": f"Bearer {token}", "content-type": "application/json"}
    data = None if body is None else json.dumps(body).encode()
    url = f"{server}/api/tables/{table}{path}"
    with urllib.request.urlopen(urllib.request.Request(url, data, headers, method=method)) as got:
        return json.load(got)


token = call("POST", "/join", invitation, {"agrees": True})["token"]
number = ""
while True:
    seen = call("GET", f"/seat?wait=20&have={number}", token)  # comes back when there is news
    if seen["type"] == "gathering" and not seen["given"]:
        call("POST", "/nonce", token, {"nonce": secrets.token_hex(16)})  # my part of the dice
    if seen["type"] != "snapshot":
        continue
    number, message = seen["number"], seen["message"]
    if message.get("over"):
        break
    if message.get("prompt"):  # what I know is in message["view"] and message["log"]
        key = random.choice(message["prompt"]["options"])["key"]
        call("POST", "/answer", token, {"number": number, "keys": [key]})
sys.stdout.write(f"The game is over: {', '.join(message['outcome'])}\n")
