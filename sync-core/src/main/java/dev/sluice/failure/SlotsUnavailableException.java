package dev.sluice.failure;

/**
 * Where slots are remembered cannot be asked or written, or has given the slots of this operation
 * to others; so nothing may be sent. It passes by itself or with the device's or the server's
 * trouble: the next attempt asks again.
 */
public final class SlotsUnavailableException extends SyncException {

  private static final long serialVersionUID = 1;

  /** Says why, in the limiter's words. */
  public SlotsUnavailableException(RuntimeException reason) {
    super("slots_unavailable", "no slot was available: " + reason.getMessage(), reason);
  }

  @Override
  public boolean mayHaveArrived() {
    return false;
  }
}
