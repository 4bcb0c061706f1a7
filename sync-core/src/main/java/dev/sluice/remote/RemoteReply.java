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
 * <p>A row is a map with fields named and nested as in the schema. Values are texts, numbers,
 * {@code Boolean}, maps, lists and null; ids are texts or numbers. The engine reports rows without
 * an id or with a value that does not fit. All other rows are stored.
 */
public sealed interface RemoteReply {

  /**
   * A list, or one page of a list.
   *
   * @param next the value by which the engine asks for the next page, see {@link
   *     dev.sluice.schema.Paging#cursor}; null: last page
   * @param token the value by which the next pull asks for changes; null: no token
   * @param at the server's time at the answer; null: unknown, so edits here cannot be dated
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
   * The server has carried out the call and sends the row. A field that the map leaves out has the
   * value that the call sent.
   *
   * @param at the server's time at the answer; null: unknown
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
   * The server understood the call and refused it. Sending the call again does not help, so the
   * change becomes a failure with the server's message.
   *
   * @param words a message for people, without secrets
   */
  record Refused(String words) implements RemoteReply {

    /** Requires a message. */
    public Refused {
      Objects.requireNonNull(words, "words");
    }
  }

  /**
   * The user is not, or no longer, allowed to do what the call asks.
   *
   * @param words a message for people, without secrets
   */
  record Forbidden(String words) implements RemoteReply {

    /** Requires a message. */
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
   * @param after length of the pause, of which at most an hour counts; null: the server names none
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
