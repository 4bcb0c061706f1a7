package dev.sluice.failure;

/** Another process, or another engine of this one, syncs the same file now. */
public final class BusyException extends SyncException {

  private static final long serialVersionUID = 1;

  /** Says that the file is taken. */
  public BusyException() {
    super("busy", "another process is syncing this file", null);
  }

  @Override
  public boolean mayHaveArrived() {
    return false;
  }
}
