package dev.sluice.internal.http;

import java.io.IOException;
import okhttp3.Response;

/** Makes a result of a response whose headers have come and whose body is to be read. */
@FunctionalInterface
interface ResponseReader<T> {

  /**
   * Reads the response. The caller closes the response.
   *
   * @throws IOException if the rest of the response does not come
   * @throws dev.sluice.failure.SyncException if the response is no success or is unreadable
   */
  T read(Response response) throws IOException;
}
