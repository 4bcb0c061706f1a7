package dev.sluice.failure;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What stopped a sync, in one word; the exception's class says what to do about it. */
public enum FailureKind {
  /** The server was not reached, or its answer was lost on the way. */
  OFFLINE,

  /** The server was reached and could not do its work, or its answer cannot be read. */
  SERVER_FAILED,

  /** Another process syncs the same file now. */
  BUSY,

  /** Another engine of this process syncs the same file; perhaps it was not closed. */
  BUSY_HERE("busy"),

  /**
   * Where slots are remembered cannot be asked or written, or has given the slots of this operation
   * to others; so nothing may be sent.
   */
  SLOTS_UNAVAILABLE,

  /** The watchdog ended an operation that made no progress. */
  STALLED,

  /** The server asks for a pause. */
  TOO_MANY_REQUESTS("rate_limited"),

  /** The budget, a quota or the throttle lets nothing go for longer than an operation may wait. */
  SLOTS_EXHAUSTED("rate_limited"),

  /** The server does not accept the credentials any more. */
  UNAUTHORIZED,

  /**
   * The credentials are those of another user than the one whose data the database holds, or the
   * database was synced with another server. Nothing was sent and nothing was stored. Either the
   * former user and server come back, or the database is cleared by a log-out first.
   */
  WRONG_ACCOUNT,

  /**
   * Another engine of the same file, perhaps in another process, has logged the user out since this
   * engine was built or last resumed. Nothing was sent and nothing was stored. The engine goes on
   * after a resume, or when the server has accepted the same credentials from an engine that was
   * built or resumed after the log-out.
   */
  LOGGED_OUT,

  /** The server has left this API or this client behind. */
  UNSUPPORTED,

  /** The server understood a change and refused it (4xx). */
  REFUSED,

  /** A 403: either the token is dead or this one thing is not allowed; a second question tells. */
  FORBIDDEN,

  /** The user has to see to something first. */
  NEEDS_ATTENTION,

  /** The local file could not be read or written. */
  STORAGE,

  /** The operation was ended by the app. */
  CANCELLED,

  /** The engine or the database was closed. */
  CLOSED,

  /** The engine is frozen: what was sent is answered, nothing else is sent. */
  FROZEN,

  /** One list of a pull failed while the server answered others. */
  LIST_FAILED,

  /** A fault of this library. */
  INTERNAL;

  private final String code;

  FailureKind() {
    this.code = name().toLowerCase(Locale.ROOT);
  }

  FailureKind(String code) {
    this.code = code;
  }

  /** The kind as programs read it, in lower case: {@code offline}, {@code server_failed}... */
  public String code() {
    return code;
  }

  /** Whether that is a {@link SyncException} of this kind. */
  public boolean is(@Nullable Throwable failure) {
    return failure instanceof SyncException known && known.kind() == this;
  }
}
