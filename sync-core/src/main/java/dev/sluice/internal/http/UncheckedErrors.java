package dev.sluice.internal.http;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import okhttp3.Interceptor;
import okhttp3.Response;

/**
 * Turns an unchecked exception into the failure of its call. OkHttp would throw the exception again
 * in OkHttp's own thread, and on Android the app would die. A server can cause an unchecked
 * exception. Example: a status line with the status -20.
 *
 * <p>The answer to a file upload may take as long as the whole call. The reason: before the answer,
 * the whole file must pass the network's buffers. If a call gets a connection that the server
 * closes, the call gets another connection here.
 */
final class UncheckedErrors implements Interceptor {

  static final UncheckedErrors INSTANCE = new UncheckedErrors();

  private UncheckedErrors() {}

  /**
   * An unreadable answer. The stack trace says where reading failed. The message has only the names
   * of exceptions, because a library's message may repeat text of the server.
   */
  static final class UnreadableAnswerException extends IOException {

    private static final long serialVersionUID = 1;
    private static final int MOST_CAUSES = 5;

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

  /** Takes another connection if one is spent. Spent connections leave the pool, so this ends. */
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
