package dev.sluice.lab.simulate;

import dev.sluice.throttle.ServerAnswer;

/** A simulated server. Requests come to it in the order of time, in nanoseconds. */
interface Server {

  /** Lets a request through or not, exactly. The clock of the server starts with the first. */
  ServerAnswer handle(long nanos);

  /** From now on it allows so many tokens in the time that it had before. */
  void change(long nanos, int tokens);
}
