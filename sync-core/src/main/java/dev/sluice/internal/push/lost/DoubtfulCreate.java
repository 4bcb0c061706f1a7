package dev.sluice.internal.push.lost;

import dev.sluice.internal.push.run.LostCreate;

/**
 * A create whose outcome could not be found out.
 *
 * @param doubt why the look for it has proved nothing
 */
record DoubtfulCreate(LostCreate create, Inconclusive doubt) {}
