package dev.sluice.internal.remote;

import dev.sluice.schema.EntityType;
import java.util.function.IntFunction;

/**
 * A file on its way to the server.
 *
 * @param type the type of the row that gets the file
 * @param contentType the file's media type
 * @param size the file's size in bytes
 * @param pieces gives the bytes, piece by piece from 0; an empty piece: the file was taken back
 */
public record FileUpload(
    EntityType<?> type, String name, String contentType, long size, IntFunction<byte[]> pieces) {

  /** Without the file's name, which is private. */
  @Override
  public String toString() {
    return "a file of " + size + " bytes for " + type;
  }
}
