package dev.sluice.desktop.window.syncing;

import dev.sluice.failure.RefusedException;
import dev.sluice.failure.StorageException;
import dev.sluice.failure.SyncException;
import dev.sluice.failure.UnavailableException;
import dev.sluice.sqlite.SqliteException.Reason;
import java.util.Objects;

/**
 * Why a sync failed, for its user. The engine's own words name lists and characters, which only the
 * page of syncs shows.
 */
final class FailureWords {

  private static final int FAILED = 500;

  private FailureWords() {}

  static String of(SyncException why) {
    return switch (why.kind()) {
      case OFFLINE -> "the server was not reached";
      case SERVER_FAILED -> server(why);
      case LIST_FAILED ->
          why.getCause() instanceof SyncException cause
              ? of(cause)
              : "the server could not answer all that was asked";
      case BUSY, BUSY_HERE -> "another program or window syncs this file";
      case SLOTS_UNAVAILABLE -> "other programs were first at the server's limit";
      case TOO_MANY_REQUESTS, SLOTS_EXHAUSTED -> "the server's limit is reached";
      case STALLED -> "nothing has moved for a while";
      case UNAUTHORIZED -> "the server does not accept the token any more";
      case WRONG_ACCOUNT -> "this server or this token belongs to another account";
      case LOGGED_OUT -> "another window has signed this account out";
      case UNSUPPORTED -> "the server asks for a newer version of Sluice";
      case FORBIDDEN -> "the server does not allow it (HTTP 403)";
      case REFUSED -> "the server refuses the request" + status(why);
      case NEEDS_ATTENTION -> Objects.requireNonNullElse(why.getMessage(), why.code());
      case STORAGE -> storage(why);
      case CANCELLED, CLOSED, FROZEN -> "it was ended";
      case INTERNAL -> "Sluice made a mistake";
    };
  }

  private static String server(SyncException why) {
    int status = why instanceof UnavailableException one ? one.status() : 0;
    return status < FAILED
        ? "the server's answer cannot be read"
        : "the server has a problem (HTTP " + status + ")";
  }

  private static String status(SyncException why) {
    return why instanceof RefusedException one ? " (HTTP " + one.status() + ")" : "";
  }

  private static String storage(SyncException why) {
    return why instanceof StorageException one && one.reason() == Reason.FULL
        ? "the disk is full"
        : "the file on this computer cannot be read or written";
  }
}
