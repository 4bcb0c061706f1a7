package dev.sluice.internal.remote;

import dev.sluice.schema.EntityType;
import java.util.function.IntFunction;

/**
 * A file on its way to the server.
 *
 * @param type the type of the row to which the file will be attached; it takes files
 * @param name the file's name
 * @param contentType its media type
 * @param size in bytes
 * @param pieces the bytes, piece by piece from 0 on; a piece is empty if the file was taken back.
 *     Asked on the thread of the call
 */
public record FileUpload(
    EntityType<?> type, String name, String contentType, long size, IntFunction<byte[]> pieces) {

  /** Without the file's name, which is private. */
  @Override
  public String toString() {
    return "a file of " + size + " bytes for " + type;
  }
}
