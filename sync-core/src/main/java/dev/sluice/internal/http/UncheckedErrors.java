package dev.sluice.internal.http;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import okhttp3.Interceptor;
import okhttp3.Response;

/**
 * Turns an unchecked exception into the failure of the call that threw it. OkHttp tells the call of
 * the exception, too, but then throws it on in its own thread, and on Android that ends the app. A
 * server can cause this: a status line with the status -20 is enough.
 *
 * <p>As the outermost interceptor, this also gives a call with a file more patience: on a slow
 * line, the rest of the file has to leave the buffers before an answer can come. A call gets
 * another connection here if the server closes the one that the call got.
 */
final class UncheckedErrors implements Interceptor {

  static final UncheckedErrors INSTANCE = new UncheckedErrors();

  private UncheckedErrors() {}

  /**
   * An answer that could not be read. This tells where, but repeats no text of the server.
   * Libraries like to repeat such text: a line between two chunks, or a name in a certificate.
   */
  static final class UnreadableAnswerException extends IOException {

    private static final long serialVersionUID = 1;
    private static final int MOST_CAUSES = 5;

    /** An answer that could not be read, for the reason {@code why}. */
    UnreadableAnswerException(Exception why) {
      super(names(why));
      setStackTrace(why.getStackTrace());
    }

    private static String names(Throwable why) {
      List<String> names = new ArrayList<>();
      for (Throwable each = why; each != null && names.size() < MOST_CAUSES; ) {
        names.add(each.getClass().getSimpleName());
        each = each.getCause();
      }
      return String.join(", ", names);
    }
  }

  @Override
  public Response intercept(Chain chain) throws IOException {
    try {
      return answer(patient(chain));
    } catch (RuntimeException unchecked) {
      throw new UnreadableAnswerException(unchecked);
    } catch (LinkageError wrongLibrary) {
      throw new IOException(wrongLibrary);
    }
  }

  /** Asks for another connection if one is spent; each of these leaves the pool, so this ends. */
  private static Response answer(Chain chain) throws IOException {
    try {
      return chain.proceed(chain.request());
    } catch (ClosingServers.SpentConnectionException nothingSent) {
      return answer(chain);
    }
  }

  /** An answer to a file may take as long as the whole call. */
  private static Chain patient(Chain chain) {
    long most = TimeUnit.NANOSECONDS.toMillis(chain.call().timeout().timeoutNanos());
    return chain.request().body() instanceof UploadBody && most > 0
        ? chain.withReadTimeout((int) Math.min(Integer.MAX_VALUE, most), TimeUnit.MILLISECONDS)
        : chain;
  }
}
