package dev.sluice.internal.http;

import dev.sluice.failure.UnavailableException;
import dev.sluice.internal.http.UncheckedErrors.UnreadableAnswerException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLPeerUnverifiedException;
import okhttp3.HttpUrl;
import okhttp3.Request;
import okhttp3.Response;

/**
 * Describes failed calls for people: where the call went, and what happened. The URL's query and
 * user name are left out, because they may be private.
 */
final class CallErrors {

  private CallErrors() {}

  static UnavailableException offline(
      boolean mayHaveArrived, Request request, IOException problem) {
    HttpUrl url = request.url();
    int port = url.port() == HttpUrl.defaultPort(url.scheme()) ? 0 : url.port();
    String server = url.scheme() + "://" + url.host() + (port == 0 ? "" : ":" + port);
    String what =
        mayHaveArrived
            ? " was not reached, or its answer did not arrive whole: "
            : " was not reached: ";
    String message = server + url.encodedPath() + what + cause(problem);
    Exception why =
        isWithoutTheServersWords(problem) ? problem : new UnreadableAnswerException(problem);
    return UnavailableException.offline(mayHaveArrived, message, why);
  }

  /**
   * Whether the error's message is the device's. Any other error may repeat the server's answer.
   */
  private static boolean isWithoutTheServersWords(Throwable problem) {
    boolean isDevices =
        problem instanceof SocketException
            || problem instanceof UnknownHostException
            || problem instanceof InterruptedIOException;
    Throwable cause = problem.getCause();
    return isDevices
        && (cause == null || isWithoutTheServersWords(cause))
        && Stream.of(problem.getSuppressed()).allMatch(CallErrors::isWithoutTheServersWords);
  }

  private static String cause(IOException problem) {
    if (problem instanceof UnknownHostException) {
      return "there is no such host";
    }
    if (problem instanceof NoRouteToHostException) {
      return "there is no route to the host";
    }
    if (problem instanceof ConnectException) {
      return "the connection was refused";
    }
    if (problem instanceof SSLPeerUnverifiedException) {
      return "the TLS certificate belongs to another host";
    }
    if (problem instanceof SSLException) {
      return "the TLS connection failed, or its certificate is not trusted";
    }
    return problem instanceof InterruptedIOException
        ? "no answer came in time"
        : "the connection broke";
  }

  /**
   * Describes an unexpected answer by its path, its status and the type of its body.
   *
   * @param mask hides secrets in the type of the body, because the server has written the type
   */
  static String unexpected(Response response, UnaryOperator<String> mask) {
    Request request = response.request();
    String type = response.header("Content-Type");
    return request.method()
        + " "
        + request.url().encodedPath()
        + ": HTTP "
        + response.code()
        + (type == null ? "" : " (" + ServerMessage.line(type, mask) + ")");
  }
}
