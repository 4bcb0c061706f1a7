package dev.sluice.store;

import java.util.Objects;

/**
 * A file that was attached to a row on this device. The file is pending until the server has the
 * file and names it in the row.
 *
 * @param number the number of the file among all pending files in this database
 * @param size the file's size in bytes
 * @param isUploaded whether the server has the bytes; the server's row does not name the file yet
 */
public record PendingAttachment(
    long number, String name, String contentType, long size, boolean isUploaded) {

  /** Checks that nothing is null. */
  public PendingAttachment {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(contentType, "contentType");
  }

  /** Leaves out the file's name, which is the user's data. */
  @Override
  public String toString() {
    return "attachment " + number + ", " + size + " bytes";
  }
}
