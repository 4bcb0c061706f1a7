package dev.sluice.lab.simulate;

import dev.sluice.throttle.Throttle;
import dev.sluice.throttle.ThrottleOptions;
import java.util.function.Function;

/**
 * A way to throttle that can be tried out.
 *
 * @param name how it is called in tables and files
 * @param maker makes the object that the threads of one process share
 */
public record Strategy(String name, Function<ThrottleOptions, Throttle> maker) {}
