package dev.sluice.failure;

import org.jspecify.annotations.Nullable;

/**
 * The server was reached and could not do its work: 408, 425, 5xx, or an answer nobody can read.
 */
public final class ServerFailedException extends SyncException {

  private static final long serialVersionUID = 1;

  private final int status;

  /**
   * Says how the server failed.
   *
   * @param status the HTTP status; a 2xx stands for an answer that could not be read, 0 for one of
   *     which not even the status could be read
   */
  public ServerFailedException(int status, String message, @Nullable Throwable cause) {
    super("server_failed", message, cause);
    this.status = status;
  }

  /**
   * The HTTP status; a 2xx stands for an answer that could not be read, 0 for one of which not even
   * the status could be read.
   */
  public int status() {
    return status;
  }
}
