package dev.sluice.internal.http;

import dev.sluice.internal.remote.Remote.HeardSlot;
import dev.sluice.ratelimit.Slot;
import dev.sluice.throttle.ServerAnswer;
import java.io.IOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.UnknownHostException;
import java.util.concurrent.atomic.AtomicReference;
import okhttp3.Call;

/**
 * Follows the one request that a slot allows, and closes the slot once. A request carries this
 * object as a tag, so that the client can refuse to send the request again.
 */
public final class RequestLifecycle {

  private final AtomicReference<Phase> state = new AtomicReference<>(Phase.PREPARED);
  private final Slot slot;
  private final boolean watched;

  private enum Phase {
    /** Nothing has left. */
    PREPARED,
    /** An app's client has the request, and may or may not report when the request leaves. */
    HANDED_OVER,
    /** Bytes may be on the wire. */
    SENT,
    CLOSED
  }

  /**
   * A request that has not left yet.
   *
   * @param watched whether the client surely calls {@link #begin} before it sends; false inside an
   *     app's factory
   */
  RequestLifecycle(Slot slot, boolean watched) {
    this.slot = slot;
    this.watched = watched;
  }

  /** Whether a call is the engine's. */
  public static boolean isOf(Call call) {
    return call.request().tag(RequestLifecycle.class) != null;
  }

  /**
   * The call is about to be handed to the client.
   *
   * @return false if it was cancelled before
   */
  boolean enqueue() {
    return watched
        ? state.get() == Phase.PREPARED
        : state.compareAndSet(Phase.PREPARED, Phase.HANDED_OVER);
  }

  /**
   * Called when the request is about to leave.
   *
   * @return false if the request must not leave, because it has left before or was given up
   */
  public boolean begin() {
    return state.compareAndSet(Phase.PREPARED, Phase.SENT)
        || state.compareAndSet(Phase.HANDED_OVER, Phase.SENT);
  }

  /** A response with that status came; the answer is what it says about the server's limits. */
  void answered(int status, ServerAnswer answer) {
    if (state.getAndSet(Phase.CLOSED) != Phase.CLOSED) {
      if (slot instanceof HeardSlot heard) {
        heard.came(status);
      }
      slot.answered(answer);
    }
  }

  /**
   * Called when no answer will come, or when the caller has cancelled the request. From now on the
   * request cannot leave.
   *
   * @return whether the server may have received the request
   */
  boolean over() {
    return close(false);
  }

  /**
   * The client failed.
   *
   * @return whether the server may have got the request
   */
  boolean failed(IOException problem) {
    return close(happensBeforeSending(problem));
  }

  private boolean close(boolean beforeSending) {
    Phase was = state.getAndSet(Phase.CLOSED);
    boolean stayed = was == Phase.PREPARED || (was == Phase.HANDED_OVER && beforeSending);
    if (was != Phase.CLOSED) {
      if (stayed) {
        slot.neverSent();
      } else {
        slot.givenUp();
      }
    }
    return !stayed;
  }

  private static boolean happensBeforeSending(IOException problem) {
    return problem instanceof UnknownHostException
        || problem instanceof ConnectException
        || problem instanceof NoRouteToHostException;
  }
}
