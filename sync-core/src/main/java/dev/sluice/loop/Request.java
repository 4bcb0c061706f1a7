package dev.sluice.loop;

import dev.sluice.ratelimit.Pass;
import dev.sluice.remote.Receiver;
import io.reactivex.rxjava3.core.Single;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * A request that waits to be sent.
 *
 * @param path by which it is counted, relative to the server's base
 * @param sent sends it, and closes the pass once it was subscribed to; the receiver hears of the
 *     answer as it comes
 */
public record Request<T>(String path, BiFunction<Pass, Receiver, Single<T>> sent) {

  /** A request whose answer is short. */
  public static <T> Request<T> brief(String path, Function<Pass, Single<T>> sent) {
    return new Request<>(path, (pass, receiver) -> sent.apply(pass));
  }

  /** The same request, of whose answer somebody else hears too. */
  public Request<T> heardBy(Receiver other) {
    return new Request<>(
        path,
        (pass, receiver) ->
            sent.apply(
                pass,
                bytes -> {
                  receiver.received(bytes);
                  other.received(bytes);
                }));
  }
}
