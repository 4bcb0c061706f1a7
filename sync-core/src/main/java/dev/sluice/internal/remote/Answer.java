package dev.sluice.internal.remote;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The answer to a change that the server has carried out.
 *
 * @param row the row as the server has it now; null after a delete, and if the server answers no
 *     row
 * @param serverDate the server's clock at the answer, null if the answer has no date
 * @param words what the server says to people in place of the row, null if nothing: perhaps why a
 *     part of the change was not made
 */
public record Answer(
    Incoming.@Nullable Known row, @Nullable Instant serverDate, @Nullable String words) {

  /** An answer without words. */
  public Answer(Incoming.@Nullable Known row, @Nullable Instant serverDate) {
    this(row, serverDate, null);
  }

  /** The same answer with these words. */
  public Answer saying(String itsWords) {
    return new Answer(row, serverDate, itsWords);
  }

  /** The same answer with a row that was read later. */
  public Answer withRow(Incoming.Known read) {
    return new Answer(read, serverDate, words);
  }
}
