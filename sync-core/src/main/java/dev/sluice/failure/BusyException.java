package dev.sluice.failure;

/** Another engine syncs the same file now, in this process or in another one. */
public final class BusyException extends SyncException {

  private static final long serialVersionUID = 1;

  private final boolean inThisProcess;

  /**
   * Says that the file is taken.
   *
   * @param inThisProcess whether the other engine is one of this process, which was perhaps not
   *     closed
   */
  public BusyException(boolean inThisProcess) {
    super(
        "busy",
        inThisProcess
            ? "another engine of this process is syncing this file"
            : "another process is syncing this file",
        null);
    this.inThisProcess = inThisProcess;
  }

  /** Whether the other engine is one of this process. */
  public boolean isInThisProcess() {
    return inThisProcess;
  }

  @Override
  public boolean mayHaveArrived() {
    return false;
  }
}
