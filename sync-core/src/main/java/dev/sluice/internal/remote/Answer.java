package dev.sluice.internal.remote;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The answer to a change that the server has carried out.
 *
 * @param row the server's row after the change; null after a delete, or without a row
 * @param serverDate the server's clock at the answer; null if the answer has no date
 * @param words the server's message for people, such as why a part failed; null if none
 */
public record Answer(
    Incoming.@Nullable Known row, @Nullable Instant serverDate, @Nullable String words) {

  public Answer(Incoming.@Nullable Known row, @Nullable Instant serverDate) {
    this(row, serverDate, null);
  }

  public Answer saying(String itsWords) {
    return new Answer(row, serverDate, itsWords);
  }

  /** The same answer, with a row that was read later. */
  public Answer withRow(Incoming.Known read) {
    return new Answer(read, serverDate, words);
  }
}
