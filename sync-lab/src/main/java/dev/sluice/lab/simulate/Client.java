package dev.sluice.lab.simulate;

import dev.sluice.throttle.ServerAnswer;
import dev.sluice.throttle.Throttle;
import org.jspecify.annotations.Nullable;

/** One thread of a process: it sends one request after the other, as its strategy lets it. */
final class Client {

  /** What a client does next. */
  enum Phase {
    /** It has not joined yet. */
    AWAY,
    /** It is held back. */
    HELD,
    /** Its request is on the way to the server. */
    SENT,
    /** The answer is on its way back. */
    ANSWERED,
    /** It has left. */
    GONE
  }

  private final int id;
  private final RunningProcess process;
  Phase phase = Phase.AWAY;
  long due;
  long wayBack;
  Throttle.@Nullable Call call;
  @Nullable ServerAnswer answer;
  private long heldSince;
  private long slept;

  Client(int id, RunningProcess process) {
    this.id = id;
    this.process = process;
    this.due = process.plan().joinNanos();
  }

  int id() {
    return id;
  }

  RunningProcess process() {
    return process;
  }

  void holdFrom(long nanos) {
    phase = Phase.HELD;
    heldSince = nanos;
    due = nanos;
  }

  void sleptUntil(long nanos) {
    slept += nanos - heldSince;
    heldSince = nanos;
  }

  long takeSlept() {
    long all = slept;
    slept = 0;
    return all;
  }
}
