package dev.sluice.android.sample.data;

import dev.sluice.schema.Ref;
import dev.sluice.tracker.Project;
import dev.sluice.tracker.TimeEntry;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What the user is editing of an entry.
 *
 * @param id of the entry
 * @param project its id, null for none
 * @param stop null while it runs
 */
public record Draft(
    long id, String description, @Nullable Long project, Instant start, @Nullable Instant stop) {

  private static final int LONGEST = 3000; // characters

  /** What an entry has now. */
  public static Draft of(TimeEntry entry) {
    Ref<Project> project = entry.project();
    return new Draft(
        entry.id(),
        entry.description(),
        project == null ? null : project.id(),
        entry.start(),
        entry.stop());
  }

  /** With another description. */
  public Draft withDescription(String text) {
    return new Draft(id, text, project, start, stop);
  }

  /** With another project. */
  public Draft withProject(@Nullable Long other) {
    return new Draft(id, description, other, start, stop);
  }

  /** With another start; the end stays where it is. */
  public Draft withStart(Instant when) {
    return new Draft(id, description, project, when, stop);
  }

  /** With another end. */
  public Draft withStop(Instant when) {
    return new Draft(id, description, project, start, when);
  }

  /** Whether {@link TimeEntry} takes no such description. */
  public static boolean isTooLong(String description) {
    return description.length() > LONGEST;
  }

  /** Whether it ends before it starts. */
  public boolean isBackwards() {
    return stop != null && stop.isBefore(start);
  }

  /** The entry with what the user changed since {@code before}, and nothing else. */
  TimeEntry applyTo(TimeEntry entry, Draft before) {
    TimeEntry changed = entry;
    if (!description.equals(before.description)) {
      changed = changed.withDescription(description);
    }
    if (project == null ? before.project != null : !project.equals(before.project)) {
      changed = changed.withProject(project == null ? null : Project.TYPE.ref(project));
    }
    if (!start.equals(before.start)) {
      changed = changed.withStart(start);
    }
    boolean isNewStop = stop != null && !stop.equals(before.stop);
    Instant end = isNewStop ? stop : entry.stop(); // it may have been stopped meanwhile
    boolean moved = isNewStop || !start.equals(before.start);
    return moved && end != null ? changed.withDuration(Duration.between(start, end)) : changed;
  }
}
