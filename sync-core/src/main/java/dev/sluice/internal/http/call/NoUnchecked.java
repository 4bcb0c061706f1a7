package dev.sluice.internal.http.call;

import java.io.IOException;
import okhttp3.Interceptor;
import okhttp3.Response;

/**
 * Turns what is thrown unchecked while a call is made into the failure of that call. OkHttp tells
 * the call of it too, but then throws it on in its own thread, and on Android that ends the app. A
 * server can bring that about: a status line with the status -20 is enough.
 */
public final class NoUnchecked implements Interceptor {

  public static final NoUnchecked INSTANCE = new NoUnchecked();

  private NoUnchecked() {}

  /** An answer that could not be read. Tells where, but no word of the server's. */
  public static final class UnreadableAnswerException extends IOException {

    private static final long serialVersionUID = 1;

    /** An answer that could not be read, for that reason. */
    public UnreadableAnswerException(Exception why) {
      super(why.getClass().getSimpleName());
      setStackTrace(why.getStackTrace());
    }
  }

  @Override
  public Response intercept(Chain chain) throws IOException {
    try {
      return chain.proceed(chain.request());
    } catch (RuntimeException unchecked) {
      throw new UnreadableAnswerException(unchecked);
    }
  }
}
