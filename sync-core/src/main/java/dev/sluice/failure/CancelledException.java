package dev.sluice.failure;

/** The operation was ended by the app. */
public final class CancelledException extends SyncException {

  private static final long serialVersionUID = 1;

  /** Says that the app ended the operation. */
  public CancelledException() {
    super("cancelled", "the sync was cancelled", null);
  }
}
