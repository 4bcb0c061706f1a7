package dev.sluice.internal.remote;

import dev.sluice.ratelimit.Slot;

/** The slot of a request about which somebody wants to know the answer's own status. */
public interface HeardSlot extends Slot {

  /**
   * The answer has come. {@link #answered}, which follows, gets what it means for the limits: a
   * refusal by the limit of one path is none there.
   */
  void came(int status);
}
