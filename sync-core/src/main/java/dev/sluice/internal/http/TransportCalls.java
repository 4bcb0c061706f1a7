package dev.sluice.internal.http;

import dev.sluice.failure.CredentialsException;
import dev.sluice.failure.RefusedException;
import dev.sluice.failure.SyncException;
import dev.sluice.failure.TooManyRequestsException;
import dev.sluice.failure.UnavailableException;
import dev.sluice.internal.http.UncheckedErrors.UnreadableAnswerException;
import dev.sluice.internal.remote.ServerClock;
import dev.sluice.ratelimit.Slot;
import dev.sluice.remote.RemoteCall;
import dev.sluice.remote.RemoteReply;
import dev.sluice.remote.Transport;
import dev.sluice.throttle.ServerAnswer;
import io.reactivex.rxjava3.core.Single;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What all calls of a transport have in common: one slot for each, and what a reply means. */
final class TransportCalls {

  private static final Logger LOG = LoggerFactory.getLogger(TransportCalls.class);
  private static final Duration LONGEST_PAUSE = Duration.ofHours(1);
  private static final ServerAnswer FAILED = ServerAnswer.of(500, null, null, null);

  private final Transport transport;
  private final String server;
  private final ServerClock clock;

  TransportCalls(Transport transport, String server, ServerClock clock) {
    this.transport = transport;
    this.server = server;
    this.clock = clock;
  }

  /** Sends one call. Whatever happens, the slot of a call is closed when the call ends. */
  <T> Single<T> call(Supplier<RemoteCall> request, Slot slot, Function<RemoteReply, T> reading) {
    AtomicBoolean taken = new AtomicBoolean();
    return Single.defer(
        () -> {
          if (!taken.compareAndSet(false, true)) {
            throw new IllegalStateException("a slot is for one request");
          }
          return sent(request, slot, reading);
        });
  }

  private <T> Single<T> sent(
      Supplier<RemoteCall> request, Slot slot, Function<RemoteReply, T> reading) {
    RemoteCall call;
    try {
      call = request.get();
    } catch (RuntimeException impossible) {
      slot.neverSent();
      throw impossible;
    }
    return Single.defer(() -> transport.send(call))
        .onErrorResumeNext(problem -> Single.error(lost(problem)))
        .map(
            reply -> {
              LOG.debug("{} of {}: {}", name(call), call.type(), name(reply));
              return reading.apply(judged(reply, slot));
            })
        .doOnError(lost -> slot.givenUp()) // its owner gives the slot back when it hears of it
        .doOnDispose(slot::givenUp);
  }

  private static String name(Object callOrReply) {
    return callOrReply.getClass().getSimpleName();
  }

  /**
   * Passes the reply's limits to the slot and its date to the clock. Fails if the reply is no
   * success.
   */
  private RemoteReply judged(RemoteReply reply, Slot slot) {
    if (reply instanceof RemoteReply.NotSent) {
      slot.neverSent();
      throw offline(false, new IOException("not sent"));
    }
    if (reply instanceof RemoteReply.Lost) {
      throw lost(new IOException("no answer"));
    }
    if (reply instanceof RemoteReply.Later later) {
      TooManyRequestsException refusal = new TooManyRequestsException(429, pause(later));
      slot.answered(ServerAnswer.refused(refusal.retryAfter()));
      throw refusal;
    }
    slot.answered(reply instanceof RemoteReply.Unavailable ? FAILED : ServerAnswer.OF_NOTHING);
    SyncException failure = failure(reply);
    if (failure != null) {
      throw failure;
    }
    Instant at =
        reply instanceof RemoteReply.Listed list
            ? list.at()
            : reply instanceof RemoteReply.OneRow stored ? stored.at() : null;
    if (at != null) {
      clock.heard(at);
    }
    return reply;
  }

  private static @Nullable Duration pause(RemoteReply.Later later) {
    Duration after = later.after();
    return after == null || after.compareTo(LONGEST_PAUSE) < 0 ? after : LONGEST_PAUSE;
  }

  /** The failure, with the status by which an HTTP server would say the same. */
  private static @Nullable SyncException failure(RemoteReply reply) {
    if (reply instanceof RemoteReply.Gone) {
      return new RefusedException(404, "the server has no such row");
    }
    if (reply instanceof RemoteReply.Outdated) {
      return new RefusedException(412, "the row has changed on the server");
    }
    if (reply instanceof RemoteReply.Refused refused) {
      return new RefusedException(422, line(refused.words()));
    }
    if (reply instanceof RemoteReply.Forbidden forbidden) {
      return new RefusedException(403, line(forbidden.words()));
    }
    if (reply instanceof RemoteReply.Unauthorized) {
      return CredentialsException.unauthorized();
    }
    return reply instanceof RemoteReply.Unavailable
        ? UnavailableException.serverFailed(500, "the server failed", null)
        : null;
  }

  private static String line(String words) {
    return ServerMessage.line(words, UnaryOperator.identity());
  }

  /** The message of a transport's exception may have secrets, so the message is dropped. */
  private UnavailableException lost(Throwable problem) {
    Exception why = problem instanceof Exception known ? known : new IOException(problem);
    return offline(true, new UnreadableAnswerException(why));
  }

  private UnavailableException offline(boolean mayHaveArrived, IOException why) {
    String what =
        mayHaveArrived
            ? " was not reached, or its answer did not arrive whole: "
            : " was not reached: ";
    return UnavailableException.offline(mayHaveArrived, server + what + why.getMessage(), why);
  }
}
