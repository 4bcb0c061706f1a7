package dev.sluice.lab.worlds;

import dev.sluice.lab.torture.Meddled;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import okhttp3.MediaType;
import okhttp3.Request;
import okhttp3.Response;
import okhttp3.ResponseBody;
import org.jspecify.annotations.Nullable;

/** Those who undo a mend between the engine of a world and its server. */
final class UndoingHands {

  private static final int TOO_MANY = 429;
  private static final int UNAUTHORIZED = 401;

  private UndoingHands() {}

  private static boolean writes(Request request) {
    return !request.method().equals("GET");
  }

  private static Response refused(Response answer, int status) {
    return answer
        .newBuilder()
        .code(status)
        .body(ResponseBody.create("{\"error\": \"no\"}", MediaType.get("application/json")))
        .headers(answer.headers().newBuilder().set("Content-Type", "application/json").build())
        .removeHeader("Content-Length")
        .build();
  }

  /** S120: what one path refuses for now stops the changes of all others. */
  static final class LimitOfOnePathIsOfAll implements Meddled.Hand {

    private @Nullable String limited;

    @Override
    public Request sent(Request request) throws IOException {
      String path = request.url().encodedPath();
      if (limited != null && writes(request) && !path.equals(limited)) {
        throw new IOException("not before " + limited);
      }
      return request;
    }

    @Override
    public Response answered(Response answer) {
      if (writes(answer.request())) {
        limited = answer.code() == TOO_MANY ? answer.request().url().encodedPath() : null;
      }
      return answer;
    }
  }

  /** S121: a 401 about a row is one about the credentials. */
  static final class UnauthorizedIsOfAll implements Meddled.Hand {

    private boolean isUnauthorized;

    @Override
    public Response answered(Response answer) {
      boolean isCheck = answer.request().url().encodedPath().endsWith("/me");
      isUnauthorized |= answer.code() == UNAUTHORIZED && writes(answer.request());
      return isCheck && isUnauthorized ? refused(answer, UNAUTHORIZED) : answer;
    }
  }

  /** S122: a page of a proxy's is an answer of the server's. */
  static final class ProxyIsServer implements Meddled.Hand {

    @Override
    public Response answered(Response answer) {
      boolean isPage = answer.header("Content-Type", "").contains("html") && answer.code() >= 400;
      return isPage ? refused(answer, 400) : answer;
    }
  }

  /** S127: a text that the server has rewritten does not tell that a lost create has arrived. */
  static final class RewrittenIsUnknown implements Meddled.Hand {

    private static final Pattern LABEL = Pattern.compile("\"label\":\"([^\"]*)\"");

    private final Map<Integer, String> unanswered = new HashMap<>();

    private static @Nullable String label(Request request) throws IOException {
      Matcher label = LABEL.matcher(Meddled.body(request));
      return request.method().equals("POST") && label.find() ? label.group(1) : null;
    }

    @Override
    public Request sent(Request request) throws IOException {
      String label = label(request);
      if (label != null) {
        unanswered.put(Labels.row(label), label);
      }
      return request;
    }

    @Override
    public Response answered(Response answer) throws IOException {
      String label = label(answer.request());
      if (label != null) {
        unanswered.remove(Labels.row(label));
        return answer;
      }
      if (unanswered.isEmpty() || writes(answer.request())) {
        return answer;
      }
      String body = LABEL.matcher(answer.body().string()).replaceAll(this::hidden);
      return Meddled.withBody(answer, body);
    }

    private String hidden(MatchResult found) {
      String sent = unanswered.get(Labels.row(found.group(1)));
      boolean isRewritten = sent != null && !sent.equals(found.group(1));
      return isRewritten ? "\"label\":\"rewritten\"" : Matcher.quoteReplacement(found.group());
    }
  }
}
