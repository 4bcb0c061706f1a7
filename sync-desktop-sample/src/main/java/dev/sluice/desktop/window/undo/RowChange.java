package dev.sluice.desktop.window.undo;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What one step of the user has made of one row.
 *
 * @param <V> the values of a row that a user can change
 * @param id the local id
 * @param before its values before; null if the step has made it
 * @param after its values after; null if the step has deleted it
 */
public record RowChange<V>(long id, @Nullable V before, @Nullable V after) {

  /** How a row comes back to what it was. */
  public enum Way {
    /** It is so already. */
    NOTHING,
    /** Somebody has changed it since: it is theirs. */
    LEAVE,
    /** The step has made it. */
    DELETE,
    /** The step has deleted it. */
    BRING_BACK,
    /** The step has changed it. */
    WRITE
  }

  /**
   * Decides how the row comes back.
   *
   * @param now its values by now; null if it is not there
   */
  public Way back(@Nullable V now) {
    if (Objects.equals(now, before)) {
      return Way.NOTHING;
    } else if (!Objects.equals(now, after)) {
      return Way.LEAVE;
    } else if (before == null) {
      return Way.DELETE;
    }
    return after == null ? Way.BRING_BACK : Way.WRITE;
  }

  /** Whether the step has changed it at all. */
  boolean isOne() {
    return !Objects.equals(before, after);
  }

  /** What takes the step back has made of it. */
  RowChange<V> reversed() {
    return new RowChange<>(id, after, before);
  }
}
