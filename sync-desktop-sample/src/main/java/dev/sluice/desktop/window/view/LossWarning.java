package dev.sluice.desktop.window.view;

import dev.sluice.desktop.window.desk.Desk;
import dev.sluice.desktop.window.desk.Notice;
import java.util.Set;

/** Warns once of words that are lost if the window is closed. */
final class LossWarning {

  private final Desk desk;
  private Set<String> known = Set.of();

  LossWarning(Desk desk) {
    this.desk = desk;
  }

  /** Warns of words; false if there are none, or if the user knows already. */
  boolean warn(Set<String> words) {
    if (words.isEmpty() || words.equals(known)) {
      return false;
    }
    known = Set.copyOf(words);
    String first = Notice.quoted(words.iterator().next());
    desk.tell(Notice.of("Not saved: " + first + ". Mend it, or close again to drop it"));
    return true;
  }
}
