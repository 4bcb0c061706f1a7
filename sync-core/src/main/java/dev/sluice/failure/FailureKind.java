package dev.sluice.failure;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What stopped a sync. The exception's class says what to do about it. */
public enum FailureKind {
  /** The server was not reached, or its answer was lost on the way. */
  OFFLINE,

  /** The server was reached and could not do its work, or its answer cannot be read. */
  SERVER_FAILED,

  /** Another process is syncing the same database. */
  BUSY,

  /**
   * Another engine of this process is syncing the same database; perhaps the app did not close that
   * engine.
   */
  BUSY_HERE("busy"),

  /**
   * Nothing may be sent now. The ledger of slots cannot be used, other requests stayed ahead in the
   * queue, or the operation held its slots longer than their lease.
   */
  SLOTS_UNAVAILABLE,

  /** The watchdog ended an operation that made no progress. */
  STALLED,

  /** The server asks for a pause. */
  TOO_MANY_REQUESTS("rate_limited"),

  /**
   * The budget, a quota or the throttle forces a wait that is longer than an operation may wait.
   */
  SLOTS_EXHAUSTED("rate_limited"),

  /** The server does not accept the credentials any more. */
  UNAUTHORIZED,

  /**
   * The credentials belong to another user than the database's data, or the database was synced
   * with another server. No data was sent or stored. The app either returns to the former user and
   * server, or clears the database by a log-out.
   */
  WRONG_ACCOUNT,

  /**
   * Another engine of the same database has logged the user out since this engine was built or
   * resumed. No data was sent or stored. The engine goes on after a resume. Another engine's newer
   * log-in also lets this engine go on, if the server has accepted the same credentials.
   */
  LOGGED_OUT,

  /** The server no longer supports this version of its API, or this client. */
  UNSUPPORTED,

  /** The server understood a change and refused it (4xx). */
  REFUSED,

  /**
   * The server answered 403: the token was revoked, or only this request is forbidden. The engine
   * asks the server which is the case.
   */
  FORBIDDEN,

  /** The user has to do something before the next sync; {@link SyncException#code()} says what. */
  NEEDS_ATTENTION,

  /** The local file could not be read or written. */
  STORAGE,

  /** The operation was ended by the app. */
  CANCELLED,

  /** The engine or the database was closed. */
  CLOSED,

  /** The engine is frozen: nothing new is sent until it is resumed. */
  FROZEN,

  /** One list of a pull failed while the server answered others. */
  LIST_FAILED,

  /** A bug of this library. */
  INTERNAL;

  private final String code;

  FailureKind() {
    this.code = name().toLowerCase(Locale.ROOT);
  }

  FailureKind(String code) {
    this.code = code;
  }

  /** The kind in lower case, for programs: {@code offline}, {@code server_failed}... */
  public String code() {
    return code;
  }

  /** Whether that is a {@link SyncException} of this kind. */
  public boolean is(@Nullable Throwable failure) {
    return failure instanceof SyncException known && known.kind() == this;
  }
}
