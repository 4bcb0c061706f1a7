package dev.sluice.internal.http;

import java.io.IOException;
import okhttp3.Response;

/** Makes a result of a response, all of whose headers and none of whose body have come. */
@FunctionalInterface
interface ResponseReader<T> {

  /**
   * Reads the response; the caller closes it.
   *
   * @throws IOException if the rest of it does not come
   * @throws dev.sluice.failure.SyncException if it is no success, or cannot be read
   */
  T read(Response response) throws IOException;
}
