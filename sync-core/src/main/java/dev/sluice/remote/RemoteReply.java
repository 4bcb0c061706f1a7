package dev.sluice.remote;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The reply to a {@link RemoteCall}. A reply that does not fit its call counts as {@link
 * Unavailable}.
 *
 * <p>Rows are maps; fields are named and nested as in the schema. Values are texts, numbers, {@code
 * Boolean}, maps, lists and null; ids may be texts or numbers. The engine leaves out and reports a
 * row without an id, or with a value that does not fit its field. It stores the other rows.
 */
public sealed interface RemoteReply {

  /**
   * A list, or one page of it.
   *
   * @param next the value by which the engine asks for the next page; null on the last page. Only
   *     for types with {@link dev.sluice.schema.Paging#cursor}
   * @param token the value by which the next pull asks for changes; null without a token
   * @param at the server's clock at the answer; null if the server does not tell it. Then the
   *     engine cannot date edits on this device
   */
  record Listed(
      List<? extends Map<String, ?>> rows,
      @Nullable String next,
      @Nullable String token,
      @Nullable Instant at)
      implements RemoteReply {

    /** Copies the list. */
    public Listed {
      rows = List.copyOf(rows);
    }

    /** A whole list. */
    public static Listed whole(List<? extends Map<String, ?>> rows, @Nullable Instant at) {
      return new Listed(rows, null, null, at);
    }

    @Override
    public String toString() {
      return "Listed[" + rows.size() + "]";
    }
  }

  /**
   * The server has carried out the call, and this is the row. A field that the map leaves out has
   * the value that the change sent.
   *
   * @param at the server's clock at the answer; null if it does not tell
   */
  record OneRow(Map<String, ?> row, @Nullable Instant at) implements RemoteReply {

    /** Requires a row. */
    public OneRow {
      Objects.requireNonNull(row, "row");
    }

    @Override
    public String toString() {
      return "OneRow";
    }
  }

  /** The server has carried out the update or delete, and sends no row. */
  record Done() implements RemoteReply {}

  /** The server does not have the row, or does not have it any more. */
  record Gone() implements RemoteReply {}

  /**
   * The server understood the call and refused it. The change becomes a failure with these words,
   * because sending it again does not help.
   *
   * @param words for people; without secrets
   */
  record Refused(String words) implements RemoteReply {

    /** Requires words. */
    public Refused {
      Objects.requireNonNull(words, "words");
    }
  }

  /**
   * The user is not allowed to do this, or is no longer allowed to.
   *
   * @param words for people; without secrets
   */
  record Forbidden(String words) implements RemoteReply {

    /** Requires words. */
    public Forbidden {
      Objects.requireNonNull(words, "words");
    }
  }

  /** The row has another version than the change. The engine fetches the row and merges it. */
  record Outdated() implements RemoteReply {}

  /**
   * The server asks for a pause and has not carried out the call. The engine sends no call before
   * the pause ends.
   *
   * @param after the length of the pause, of which at most an hour counts; null if the server names
   *     none
   */
  record Later(@Nullable Duration after) implements RemoteReply {

    /** Refuses a negative pause. */
    public Later {
      if (after != null && after.isNegative()) {
        throw new IllegalArgumentException("a pause must not be negative: " + after);
      }
    }
  }

  /** The server does not accept the credentials. The engine freezes. */
  record Unauthorized() implements RemoteReply {}

  /** The server failed. It may have carried out the call. */
  record Unavailable() implements RemoteReply {}

  /** No whole answer came. The server may have carried out the call. */
  record Lost() implements RemoteReply {}

  /** The call has certainly not left this device: there is no network or no connection. */
  record NotSent() implements RemoteReply {}
}
