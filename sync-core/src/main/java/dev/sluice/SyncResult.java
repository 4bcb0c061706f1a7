package dev.sluice;

import java.util.Locale;

/** How an operation ended. */
public enum SyncResult {
  /** Done; nothing is pending and nothing was refused. */
  SYNCED,
  /** Done, but some changes are pending or need a decision of the user. */
  PENDING,
  /** Not done; {@link SyncReport#error()} says why. */
  FAILED,
  /** Not done: the server was not reached. */
  OFFLINE,
  /** Not done: no slot in time, or the server asked for a pause. */
  RATE_LIMITED,
  /** Not done: another process syncs the file. */
  BUSY,
  /** Not done: the engine is frozen. */
  FROZEN;

  /** The name in lower case, for programs. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }
}
