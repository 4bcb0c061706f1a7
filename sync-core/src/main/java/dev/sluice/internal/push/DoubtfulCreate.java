package dev.sluice.internal.push;

import dev.sluice.internal.remote.Unproved;
import dev.sluice.internal.store.SentRequest;

/**
 * A create that must not be sent again, because the server may already have the row.
 *
 * @param said what is known about the row, as a text for the user
 * @param doubt why the look for the row proved nothing
 */
record DoubtfulCreate(PushRun run, SentRequest request, String said, Unproved doubt) {}
