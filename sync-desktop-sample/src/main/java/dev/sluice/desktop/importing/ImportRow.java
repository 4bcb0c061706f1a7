package dev.sluice.desktop.importing;

import dev.sluice.tracker.TimeEntry;
import java.util.List;

/**
 * One entry of a file; names that nobody wrote are empty.
 *
 * @param place where it stands, such as line 3
 * @param entry without project and tags
 * @param isOfDay whether only its day is known: it was placed behind the others of that day
 * @param text what was done, without the task
 */
record ImportRow(String place, TimeEntry entry, boolean isOfDay, String text, RowNames names) {

  /** What an entry belongs to, by name. */
  record RowNames(String project, String client, List<String> tags, String workspace) {

    RowNames {
      tags = List.copyOf(tags);
    }
  }
}
