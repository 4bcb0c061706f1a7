package dev.sluice.remote;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What came of a {@link RemoteCall}. A reply that does not fit its call counts as {@link
 * Unavailable}.
 *
 * <p>Rows are maps: fields are named and nested as the schema says it. Values are texts, numbers,
 * {@code Boolean}, maps, lists and null; ids may be texts or numbers. A row that lacks its id, or
 * has a value that does not fit its field, is reported and left out; the others are stored.
 */
public sealed interface RemoteReply {

  /**
   * A list, or one page of it.
   *
   * @param next what names the next page; null if there is none. Only for types with {@link
   *     dev.sluice.schema.Paging#cursor}
   * @param token by which the next pull asks what has changed; null without one
   * @param at the server's clock at the answer; null if it does not tell, then the engine cannot
   *     date edits on this device
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
   * The server has carried out the call, and this is the row. What the map leaves out of a change
   * is as it was sent.
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

  /** The server has carried out the update or delete, and tells nothing of the row. */
  record Done() implements RemoteReply {}

  /** The server has no such row, or no longer. */
  record Gone() implements RemoteReply {}

  /**
   * The server understood the call and refused it. Sending it again does not help: the change
   * becomes a failure with these words.
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
   * The user may not do this, or not any more.
   *
   * @param words for people; without secrets
   */
  record Forbidden(String words) implements RemoteReply {

    /** Requires words. */
    public Forbidden {
      Objects.requireNonNull(words, "words");
    }
  }

  /** The row has another version than the change names. The engine fetches and merges it. */
  record Outdated() implements RemoteReply {}

  /**
   * The server asks for a pause and has not carried out the call. No call is sent before its end.
   *
   * @param after how long, an hour at most counts; null if it does not say
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

  /** No answer came, or not the whole of it. The server may have carried out the call. */
  record Lost() implements RemoteReply {}

  /** The call has certainly not left this device: there is no network or no connection. */
  record NotSent() implements RemoteReply {}
}
