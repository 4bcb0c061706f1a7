package dev.sluice.desktop.window.redmine;

import dev.sluice.desktop.window.redmine.Names.IssueName;
import dev.sluice.desktop.window.text.Sentence;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a typed sentence books time on. After {@code @} stands a project, after {@code #} an issue
 * or an activity. An issue brings its project along. Administrators make activities and projects,
 * so a name that is not known is refused and nothing is made of it.
 */
final class Bookings {

  private final Names names;

  Bookings(Names names) {
    this.names = names;
  }

  /** What the sentence says. */
  Booking of(Sentence said) {
    return changed(null, new Sentence("", null, List.of()), said);
  }

  /** The booking with what differs between the two sentences. */
  Booking changed(@Nullable Booking old, Sentence was, Sentence now) {
    List<String> gone = was.tagsBeside(now);
    Typed typed = typed(now.tagsBeside(was));
    boolean moved = !Objects.equals(was.project(), now.project());
    Long typedProject = moved && now.project() != null ? project(now.project()) : null;
    Long issue = issue(old, gone, typed, typedProject);
    long project =
        typed.issue != null
            ? typed.issue.project()
            : typedProject != null ? typedProject : project(old, moved && issue == null);
    String comments = old != null && now.describesLike(was) ? old.comments() : now.description();
    return new Booking(comments, project, issue, activity(old, gone, typed, project));
  }

  /** What the new tags are. Of several the last one counts. */
  private record Typed(@Nullable IssueName issue, @Nullable Long activity) {}

  private Typed typed(List<String> tags) {
    IssueName issue = null;
    Long activity = null;
    for (String tag : tags) {
      Optional<Long> found = names.activity(tag);
      activity = found.orElse(activity);
      issue = found.isPresent() ? issue : requiredIssue(tag);
    }
    return new Typed(issue, activity);
  }

  private IssueName requiredIssue(String tag) {
    return names.issue(tag).orElseThrow(() -> refused("no activity and no issue", tag));
  }

  private long project(String name) {
    return names.project(name).orElseThrow(() -> refused("no project", name));
  }

  private static IllegalArgumentException refused(String what, String name) {
    return new IllegalArgumentException("there is " + what + " “" + name + "” here");
  }

  private static long project(@Nullable Booking old, boolean isGone) {
    if (old == null || isGone) {
      throw new IllegalArgumentException(
          "Redmine books time on a project or an issue: type @ or # and its name");
    }
    return old.project();
  }

  /** An issue goes when it is deleted from the sentence, or another project is named. */
  private @Nullable Long issue(
      @Nullable Booking old, List<String> gone, Typed typed, @Nullable Long project) {
    if (typed.issue != null) {
      return typed.issue.id();
    }
    if (old == null || old.issue() == null) {
      return null;
    }
    boolean isMoved = project != null && project != old.project();
    boolean isGone = gone.stream().anyMatch(tag -> names.isCalled(old.issue(), tag));
    return isMoved || isGone ? null : old.issue();
  }

  private long activity(@Nullable Booking old, List<String> gone, Typed typed, long project) {
    if (typed.activity != null) {
      return typed.activity;
    }
    return old != null && !gone.contains(names.activity(old.activity()))
        ? old.activity()
        : usualActivity(project);
  }

  /** What is booked on a project if nobody says otherwise. */
  long usualActivity(long project) {
    return names
        .usualActivity(project)
        .orElseThrow(() -> new IllegalArgumentException("no activity is known yet: sync first"));
  }
}
