"""The lessons that are played alone: Pearl Harbor, Force Z and the Java Sea."""
