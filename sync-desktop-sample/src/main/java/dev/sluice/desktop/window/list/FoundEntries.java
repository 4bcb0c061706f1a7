package dev.sluice.desktop.window.list;

import java.time.Duration;

/** How many entries a search has found, and how long they took together, or have until now. */
public record FoundEntries(int count, Duration time) {}
