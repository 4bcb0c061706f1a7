package dev.sluice.failure;

/** The engine is frozen: what was sent is answered, nothing else is sent. */
public final class FrozenException extends SyncException {

  private static final long serialVersionUID = 1;

  /** Says that the engine is frozen. */
  public FrozenException() {
    super("frozen", "the engine is frozen", null);
  }

  @Override
  public boolean mayHaveArrived() {
    return false;
  }
}
