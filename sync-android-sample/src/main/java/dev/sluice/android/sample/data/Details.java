package dev.sluice.android.sample.data;

import static java.util.stream.Collectors.toUnmodifiableList;

import dev.sluice.schema.Ref;
import dev.sluice.tracker.Project;
import dev.sluice.tracker.Tag;
import dev.sluice.tracker.TimeEntry;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What an entry is about.
 *
 * @param project its id, null for none
 * @param tags their ids
 */
public record Details(
    String description, @Nullable Long project, List<Long> tags, boolean billable) {

  /** Nothing is said yet. */
  public static final Details NONE = new Details("", null, List.of(), false);

  private static final int LONGEST = 3000; // characters

  /** Copies the tags. */
  public Details {
    tags = List.copyOf(tags);
  }

  static Details of(TimeEntry entry) {
    Ref<Project> project = entry.project();
    return new Details(
        entry.description(),
        project == null ? null : project.id(),
        entry.tags().stream().map(Ref::id).collect(toUnmodifiableList()),
        entry.billable());
  }

  /** With another description. */
  public Details withDescription(String text) {
    return new Details(text, project, tags, billable);
  }

  /** With another project, or none. */
  public Details withProject(@Nullable Long other) {
    return new Details(description, other, tags, billable);
  }

  /** With these tags. */
  public Details withTags(List<Long> others) {
    return new Details(description, project, others, billable);
  }

  /** Billable or not. */
  public Details withBillable(boolean yes) {
    return new Details(description, project, tags, yes);
  }

  /** Whether {@link TimeEntry} takes no such description. */
  public boolean isTooLong() {
    return description.length() > LONGEST;
  }

  /** The entry with what the user changed since {@code before}, and nothing else. */
  TimeEntry applyTo(TimeEntry entry, Details before) {
    TimeEntry changed = entry;
    if (!description.equals(before.description)) {
      changed = changed.withDescription(description);
    }
    if (!Objects.equals(project, before.project)) {
      changed = changed.withProject(project == null ? null : Project.TYPE.ref(project));
    }
    if (!tags.equals(before.tags)) {
      changed = changed.withTags(tags.stream().map(Tag.TYPE::ref).collect(toUnmodifiableList()));
    }
    return billable == before.billable ? changed : changed.withBillable(billable);
  }
}
