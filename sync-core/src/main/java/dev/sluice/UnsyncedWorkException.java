package dev.sluice;

/** The user has work that is on no server yet. */
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

  /** How many changes would be lost. */
  public int changes() {
    return changes;
  }
}
