package dev.sluice.internal.requests;

import dev.sluice.internal.remote.Receiver;
import dev.sluice.ratelimit.Slot;
import io.reactivex.rxjava3.core.Single;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * A request that waits to be sent.
 *
 * @param method the HTTP method, also for a transport that has none, where it tells what is asked
 * @param path the path relative to the server's base; limits count requests by path
 * @param sent sends the request and always closes the slot; the receiver gets the answer's bytes
 */
public record Request<T>(String method, String path, BiFunction<Slot, Receiver, Single<T>> sent) {

  /** A request whose answer is short. */
  public static <T> Request<T> brief(String method, String path, Function<Slot, Single<T>> sent) {
    return new Request<>(method, path, (slot, receiver) -> sent.apply(slot));
  }

  /** The same request, which runs the action just before it leaves. */
  Request<T> begun(Runnable before) {
    return new Request<>(
        method,
        path,
        (slot, receiver) -> {
          before.run();
          return sent.apply(slot, receiver);
        });
  }

  public Request<T> heardBy(Receiver other) {
    return new Request<>(
        method,
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
