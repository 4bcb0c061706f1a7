package dev.sluice.ratelimit;

import dev.sluice.throttle.ServerAnswer;
import dev.sluice.throttle.Throttle;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Options of a {@link ThrottledClient}. Not safe for several threads. */
public final class ThrottledClientBuilder {

  private final Throttle throttle;
  private final AccountLimiter limiter;
  private int tries = Integer.MAX_VALUE;
  private Duration within = Duration.ofMinutes(10);
  private Priority priority = Priority.INTERACTIVE;
  private Function<? super Throwable, @Nullable ServerAnswer> errors = thrown -> null;
  private Consumer<? super ThrottledCall> listener = call -> {};

  ThrottledClientBuilder(Throttle throttle, AccountLimiter limiter) {
    this.throttle = throttle;
    this.limiter = limiter;
  }

  /**
   * How many requests a call may make at most. Default: any number.
   *
   * @throws IllegalArgumentException if it is below 1
   */
  public ThrottledClientBuilder tries(int most) {
    if (most < 1) {
      throw new IllegalArgumentException("a call must have at least 1 try: " + most);
    }
    tries = most;
    return this;
  }

  /**
   * How long a call may take until its last request is sent, all waits and tries together. Default
   * 10 minutes; cut to 366 days. A request that is under way then is not ended. A blocking call
   * does not begin a wait that is expected to be longer.
   *
   * @throws IllegalArgumentException if it is negative
   */
  public ThrottledClientBuilder within(Duration length) {
    within = Deadline.checked(length);
    return this;
  }

  /** How its requests stand in the queues of the limiter. Default {@link Priority#INTERACTIVE}. */
  public ThrottledClientBuilder priority(Priority of) {
    priority = of;
    return this;
  }

  /**
   * What an exception of a request says, for libraries that throw at a 429. Null, the default,
   * means that it is no answer: then the exception passes through and nothing is repeated.
   */
  public ThrottledClientBuilder errors(
      Function<? super Throwable, @Nullable ServerAnswer> reading) {
    errors = reading;
    return this;
  }

  /**
   * Who is told of each call when it is over, before its caller has the answer and on whichever
   * thread ended it: to be quick. What it throws is logged and goes no further. Default: nobody.
   */
  public ThrottledClientBuilder listener(Consumer<? super ThrottledCall> who) {
    listener = who;
    return this;
  }

  /** The client. */
  public ThrottledClient build() {
    ThrottledClientBuilder copy = new ThrottledClientBuilder(throttle, limiter);
    copy.tries = tries;
    copy.within = within;
    copy.priority = priority;
    copy.errors = errors;
    copy.listener = listener;
    return new ThrottledClient(copy);
  }

  Throttle throttle() {
    return throttle;
  }

  AccountLimiter limiter() {
    return limiter;
  }

  int tries() {
    return tries;
  }

  Duration within() {
    return within;
  }

  Priority priority() {
    return priority;
  }

  Function<? super Throwable, @Nullable ServerAnswer> errors() {
    return errors;
  }

  Consumer<? super ThrottledCall> listener() {
    return listener;
  }
}
