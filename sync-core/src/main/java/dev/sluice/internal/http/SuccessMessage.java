package dev.sluice.internal.http;

import dev.sluice.internal.http.json.ErrorJson;
import dev.sluice.internal.remote.Answer;
import dev.sluice.internal.remote.Sending;
import dev.sluice.schema.Endpoint;
import java.io.IOException;

/**
 * Keeps what a server says to people in an answer without a row: some take an update, leave a part
 * of it undone, and say so in a sentence. An answer that is too long or too deep has none: its
 * beginning may be a row.
 */
final class SuccessMessage {

  private static final int LOOKED_AT = 1 << 14;

  private SuccessMessage() {}

  /** A reading of the answer to a change that keeps its words, too. */
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
