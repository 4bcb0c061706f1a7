package dev.sluice.loop;

import dev.sluice.ratelimit.Pass;
import io.reactivex.rxjava3.core.Single;
import java.util.function.Function;

/**
 * A request that waits to be sent.
 *
 * @param path by which it is counted, relative to the server's base
 * @param sent sends it, and closes the pass once it was subscribed to
 */
public record Request<T>(String path, Function<Pass, Single<T>> sent) {}
