package dev.sluice;

/** A log-out was refused because there are changes that are not on the server yet. */
public final class UnsyncedWorkException extends IllegalStateException {

  private static final long serialVersionUID = 1;

  private final int changes;

  UnsyncedWorkException(int changes) {
    super(
        changes == 1
            ? "1 change is not on the server yet"
            : changes + " changes are not on the server yet");
    this.changes = changes;
  }

  /** How many changes a forced log-out would lose. */
  public int changes() {
    return changes;
  }
}
