package dev.sluice.internal.http;

import dev.sluice.internal.http.json.ErrorJson;
import dev.sluice.internal.remote.Answer;
import dev.sluice.internal.remote.Sending;
import dev.sluice.schema.Endpoint;
import java.io.IOException;

/**
 * Keeps the server's message from an answer to a change, if the answer has no row. The message may
 * say that the server made only a part of the change. A too long or too deep answer gives no
 * message, because the answer may be a row.
 */
final class SuccessMessage {

  private static final int LOOKED_AT = 1 << 14;

  private SuccessMessage() {}

  /** A reading of the answer to a change, which keeps the server's message too. */
  static ResponseReader<Answer> kept(
      Sending sending, HttpCalls wire, ResponseReader<Answer> reading) {
    return sending.endpoint().answer() != Endpoint.Contents.NOTHING
        ? reading
        : response -> {
          String said = sentences(response.peekBody(LOOKED_AT).string());
          String words = ServerMessage.line(said, wire.mask(response.request()));
          Answer answer = reading.read(response);
          return words.isEmpty() ? answer : answer.saying(words);
        };
  }

  private static String sentences(String body) {
    try {
      return ErrorJson.words(body);
    } catch (IOException noWholeJson) {
      return "";
    }
  }
}
