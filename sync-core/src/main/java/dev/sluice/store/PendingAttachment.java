package dev.sluice.store;

import java.util.Objects;

/**
 * A file that was attached to a row here and that the server does not have with the row yet.
 *
 * @param number tells it from every other one that waits in this database
 * @param size in bytes
 * @param isUploaded whether the server has its bytes; the row does not name them there yet
 */
public record PendingAttachment(
    long number, String name, String contentType, long size, boolean isUploaded) {

  /** Checks that nothing is null. */
  public PendingAttachment {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(contentType, "contentType");
  }

  /** Without the name, which is the user's. */
  @Override
  public String toString() {
    return "attachment " + number + ", " + size + " bytes";
  }
}
