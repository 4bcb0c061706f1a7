package dev.sluice.internal.http;

import dev.sluice.internal.http.json.ErrorJson;
import dev.sluice.internal.remote.Answer;
import dev.sluice.internal.remote.Sending;
import dev.sluice.schema.Endpoint;
import java.io.IOException;

/**
 * Keeps what a server says to people in an answer without a row. Some servers take an update, leave
 * a part of it undone, and say so in a sentence. If an answer is too long or too deep, nothing of
 * it is kept, since its beginning may be a row.
 */
final class SuccessMessage {

  private static final int LOOKED_AT = 1 << 14;

  private SuccessMessage() {}

  /** A reading of the answer to a change, which keeps the server's words, too. */
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
