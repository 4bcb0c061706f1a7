package dev.sluice.android.sample.data;

import dev.sluice.tracker.TimeEntry;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What the user is editing of an entry.
 *
 * @param id of the entry, or {@link #NEW}
 * @param stop null while it runs
 */
public record Draft(long id, Details details, Instant start, @Nullable Instant stop) {

  /** The id of time that is added. */
  public static final long NEW = 0;

  /** What an entry has now. */
  static Draft of(TimeEntry entry) {
    return new Draft(entry.id(), Details.of(entry), entry.start(), entry.stop());
  }

  /** About something else. */
  public Draft with(Details others) {
    return new Draft(id, others, start, stop);
  }

  /** The whole entry moves: its length stays, or it goes on running. */
  public Draft withStart(Instant when) {
    return new Draft(id, details, when, stop == null ? null : when.plus(length(stop)));
  }

  /** With another end. */
  public Draft withStop(Instant when) {
    return new Draft(id, details, start, when);
  }

  /** With another length; the start stays where it is. */
  public Draft withLength(Duration length) {
    return withStop(start.plus(length));
  }

  /** How long it took, below zero if it ends before it starts; null while it runs. */
  public @Nullable Duration length() {
    return stop == null ? null : length(stop);
  }

  private Duration length(Instant end) {
    return Duration.between(start, end);
  }

  /** Whether it ends before it starts. */
  public boolean isBackwards() {
    return stop != null && stop.isBefore(start);
  }

  /** Whether it begins or ends after that moment. */
  public boolean isAfter(Instant now) {
    return start.isAfter(now) || (stop != null && stop.isAfter(now));
  }

  /** Whether it has the same start and end. */
  public boolean isWhen(Draft other) {
    return start.equals(other.start) && Objects.equals(stop, other.stop);
  }

  /** The entry with what the user changed since {@code before}, and nothing else. */
  TimeEntry applyTo(TimeEntry entry, Draft before) {
    TimeEntry changed = details.applyTo(entry, before.details);
    boolean moved = !start.equals(before.start);
    Instant end = entry.stop();
    if (moved) {
      changed = changed.withStart(start);
    }
    if (stop != null && !length(stop).equals(before.length())) {
      return changed.withDuration(length(stop));
    }
    // It may have been stopped on another device meanwhile; that end stays.
    return moved && stop == null && end != null ? changed.stoppedAt(end) : changed;
  }
}
