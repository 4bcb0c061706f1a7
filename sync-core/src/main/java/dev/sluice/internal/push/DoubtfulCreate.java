package dev.sluice.internal.push;

import dev.sluice.internal.remote.Unproved;

/**
 * A create whose outcome could not be found out.
 *
 * @param doubt why the look for it has proved nothing
 */
record DoubtfulCreate(LostCreate create, Unproved doubt) {}
