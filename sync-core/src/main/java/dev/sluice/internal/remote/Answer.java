package dev.sluice.internal.remote;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The answer to a change that the server has carried out.
 *
 * @param row the row as the server has it now, null after a delete and where the server answers
 *     none
 * @param serverDate the server's clock at the answer, null if it told none
 * @param words what it says to people in place of the row, null if nothing: perhaps why it has not
 *     made a part of the change
 */
public record Answer(
    Incoming.@Nullable Known row, @Nullable Instant serverDate, @Nullable String words) {

  /** One without words. */
  public Answer(Incoming.@Nullable Known row, @Nullable Instant serverDate) {
    this(row, serverDate, null);
  }

  /** The same with these words. */
  public Answer saying(String itsWords) {
    return new Answer(row, serverDate, itsWords);
  }

  /** The same with a row that was read later. */
  public Answer withRow(Incoming.Known read) {
    return new Answer(read, serverDate, words);
  }
}
