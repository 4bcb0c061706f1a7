package dev.sluice.internal.push;

import dev.sluice.internal.remote.Unproved;
import dev.sluice.internal.store.SentRequest;

/**
 * A create that may not be sent again: the server may have its row already.
 *
 * @param run the push under way
 * @param said what is known of the row, in words for people
 * @param doubt why the look for it has proved nothing
 */
record DoubtfulCreate(PushRun run, SentRequest request, String said, Unproved doubt) {}
