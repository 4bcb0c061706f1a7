package dev.sluice.internal.loop;

import dev.sluice.internal.remote.Receiver;
import dev.sluice.ratelimit.Slot;
import io.reactivex.rxjava3.core.Single;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * A request that waits to be sent.
 *
 * @param path by which it is counted, relative to the server's base
 * @param sent sends it, and closes the slot once it was subscribed to; the receiver hears of the
 *     answer as it comes
 */
public record Request<T>(String path, BiFunction<Slot, Receiver, Single<T>> sent) {

  /** A request whose answer is short. */
  public static <T> Request<T> brief(String path, Function<Slot, Single<T>> sent) {
    return new Request<>(path, (slot, receiver) -> sent.apply(slot));
  }

  /** The same request, of whose answer somebody else hears too. */
  public Request<T> heardBy(Receiver other) {
    return new Request<>(
        path,
        (slot, receiver) ->
            sent.apply(
                slot,
                bytes -> {
                  receiver.received(bytes);
                  other.received(bytes);
                }));
  }
}
