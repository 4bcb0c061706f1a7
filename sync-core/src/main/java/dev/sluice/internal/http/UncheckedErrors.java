package dev.sluice.internal.http;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import okhttp3.Interceptor;
import okhttp3.Response;

/**
 * Turns what is thrown unchecked while a call is made into the failure of that call. OkHttp tells
 * the call of it too, but then throws it on in its own thread, and on Android that ends the app. A
 * server can bring that about: a status line with the status -20 is enough.
 *
 * <p>It is the outermost place, and so the one where a call can be given more patience: what of a
 * file is still in the buffers of a slow line has to leave before an answer can come. A call that
 * got a connection which its server closes gets another one here.
 */
final class UncheckedErrors implements Interceptor {

  static final UncheckedErrors INSTANCE = new UncheckedErrors();

  private UncheckedErrors() {}

  /**
   * An answer that could not be read. Tells where, but repeats no text of the server's, as
   * libraries like to do: a line between two chunks, or a name in a certificate.
   */
  static final class UnreadableAnswerException extends IOException {

    private static final long serialVersionUID = 1;
    private static final int MOST_CAUSES = 5;

    /** An answer that could not be read, for that reason. */
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

  /** Each spent connection leaves the pool, so this ends. */
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
