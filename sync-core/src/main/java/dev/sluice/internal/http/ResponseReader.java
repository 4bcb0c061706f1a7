package dev.sluice.internal.http;

import java.io.IOException;
import okhttp3.Response;

/** Makes a result of a response whose headers have come and whose body is to be read. */
@FunctionalInterface
interface ResponseReader<T> {

  /**
   * Reads the response; the caller closes it.
   *
   * @throws IOException if the rest of the response does not come
   * @throws dev.sluice.failure.SyncException if the response is no success, or cannot be read
   */
  T read(Response response) throws IOException;
}
