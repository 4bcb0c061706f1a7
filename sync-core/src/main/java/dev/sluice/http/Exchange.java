package dev.sluice.http;

import dev.sluice.ratelimit.Pass;
import dev.sluice.throttle.ServerAnswer;
import java.io.IOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.UnknownHostException;
import java.util.concurrent.atomic.AtomicReference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The life of the one request that a pass allows. Travels with the request as its tag, so that the
 * client can tell the first time it goes out from a second, and closes the pass exactly once.
 */
final class Exchange {

  private static final Logger LOG = LoggerFactory.getLogger(Exchange.class);

  private final AtomicReference<State> state = new AtomicReference<>(State.PREPARED);
  private final Pass pass;
  private final boolean watched;

  private enum State {
    /** Nothing has left. */
    PREPARED,
    /** Somebody else's client has it, and may or may not tell when it leaves. */
    HANDED_OVER,
    /** Bytes may be on the wire. */
    SENT,
    /** The pass is closed. */
    CLOSED
  }

  /**
   * A request that has not left.
   *
   * @param watched whether the client surely begins the exchange at the wire; one that an app
   *     wrapped into a factory of its own may do so or not
   */
  Exchange(Pass pass, boolean watched) {
    this.pass = pass;
    this.watched = watched;
  }

  /**
   * The call is about to be handed to the client.
   *
   * @return false if nobody waits for it any more
   */
  boolean enqueue() {
    return watched
        ? state.get() == State.PREPARED
        : state.compareAndSet(State.PREPARED, State.HANDED_OVER);
  }

  /**
   * The request is about to leave.
   *
   * @return false if it must not: it has left before, or nobody waits for it any more
   */
  boolean begin() {
    return state.compareAndSet(State.PREPARED, State.SENT)
        || state.compareAndSet(State.HANDED_OVER, State.SENT);
  }

  /** The response's headers came, and this is what they say about the server's limits. */
  void answered(ServerAnswer answer) {
    if (state.getAndSet(State.CLOSED) != State.CLOSED) {
      book(() -> pass.answered(answer));
    }
  }

  /**
   * There will be no answer, or nobody wants it. What has not left by now never will.
   *
   * @return whether the server may have got the request
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
    State was = state.getAndSet(State.CLOSED);
    boolean stayed = was == State.PREPARED || (was == State.HANDED_OVER && beforeSending);
    if (was != State.CLOSED) {
      book(stayed ? pass::neverSent : pass::givenUp);
    }
    return !stayed;
  }

  /** What became of a request is known, whether or not its slots can be written down. */
  static void book(Runnable closing) {
    try {
      closing.run();
    } catch (RuntimeException unwritten) {
      LOG.warn("the slots of a request could not be closed: {}", unwritten.toString());
    }
  }

  private static boolean happensBeforeSending(IOException problem) {
    return problem instanceof UnknownHostException
        || problem instanceof ConnectException
        || problem instanceof NoRouteToHostException;
  }
}
