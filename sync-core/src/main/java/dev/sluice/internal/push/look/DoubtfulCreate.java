package dev.sluice.internal.push.look;

import dev.sluice.internal.push.run.LostCreate;

/**
 * A create whose outcome could not be found out.
 *
 * @param doubt why the look for it has proved nothing
 */
record DoubtfulCreate(LostCreate create, Inconclusive doubt) {}
