package dev.sluice.desktop.window.view.timer;

import dev.sluice.desktop.window.entries.ListRow.EntryRow;
import dev.sluice.desktop.window.text.Sentence;
import dev.sluice.desktop.window.text.TypedText;
import org.jspecify.annotations.Nullable;

/** What the words in the timer's field are about, and what becomes of them. */
final class TimerWords {

  /** What becomes of them when an entry runs, or none. */
  enum Fate {
    /** They stay, about an entry that is to be started. */
    OWN(false),
    /** Their entry has ended. */
    GONE(true),
    /** They stay: the user has typed on since the entry was started. */
    TYPED_ON(true),
    /** Those of the entry take their place. */
    OUTDATED(true),
    /** They stay, about what they were about. */
    KEPT(false);

    /** Whether it is the entry that says what is billable. */
    final boolean areOfEntry;

    Fate(boolean areOfEntry) {
      this.areOfEntry = areOfEntry;
    }
  }

  private static final Sentence NOTHING = Sentence.parse("");

  private @Nullable EntryRow shown;

  /** What the field began with, and what it said then. */
  private Sentence base = NOTHING;

  private String baseText = "";
  private String saved = "";
  private @Nullable String started;

  /** Another entry was begun while the user typed about a new one: the words are not about it. */
  private boolean isDraft;

  /** The entry that runs, as it was shown last. */
  @Nullable EntryRow shown() {
    return shown;
  }

  /** What the field began with. */
  Sentence base() {
    return base;
  }

  boolean isDraft() {
    return isDraft;
  }

  /** The entry that runs, if the words are about it. */
  @Nullable EntryRow described() {
    return isDraft ? null : shown;
  }

  boolean isAnother(@Nullable EntryRow entry) {
    return shown == null ? entry != null : entry == null || entry.id() != shown.id();
  }

  /** Whether they say anything else about the running entry than they began with. */
  boolean areChanged(TypedText typed) {
    EntryRow entry = described();
    Boolean billable = typed.billable();
    return entry != null
        && (!typed.words().equals(baseText) || (billable != null && billable != entry.billable()));
  }

  /** Whether that entry's own words, or none, stand where the user typed about it. */
  boolean areReplaced(EntryRow entry, String typed) {
    return shown == null
        ? typed.isEmpty()
        : !isDraft && shown.id() == entry.id() && typed.equals(baseText);
  }

  /** They are being saved. */
  void save(String typed) {
    saved = typed;
  }

  /** An entry is being started with them; null if that was refused. */
  void start(@Nullable String typed) {
    started = typed;
  }

  /** Nothing of them stays. */
  void forget() {
    isDraft = false;
    begin("", null);
  }

  /** What is typed from now on is a change of what that entry says. */
  void begin(String text, @Nullable EntryRow entry) {
    base = entry == null ? NOTHING : entry.sentence();
    baseText = text;
  }

  /** This entry runs, or none, while that stands in the field. */
  Fate show(@Nullable EntryRow entry, String typed) {
    boolean isAnother = isAnother(entry);
    Fate fate = fate(entry, typed);
    shown = entry;
    isDraft = entry != null && fate == Fate.OWN;
    started = entry != null && isAnother ? null : started;
    if (fate == Fate.OWN) {
      begin("", null);
    } else if (fate == Fate.TYPED_ON && entry != null) {
      begin(entry.sentence().text(), entry);
    }
    return fate;
  }

  private Fate fate(@Nullable EntryRow entry, String typed) {
    boolean isAnother = isAnother(entry);
    boolean isStartedHere = isAnother && started != null;
    boolean isNew = !isStartedHere && !typed.isEmpty() && (isDraft || shown == null);
    if (entry == null) {
      return isDraft ? Fate.OWN : isAnother ? Fate.GONE : Fate.KEPT;
    } else if (isNew) {
      return Fate.OWN;
    } else if (isAnother) {
      return isTypedOn(entry, typed) ? Fate.TYPED_ON : Fate.OUTDATED;
    }
    return isSettled(entry, typed) ? Fate.OUTDATED : Fate.KEPT;
  }

  /** Whether the user has typed on since this entry was started. */
  private boolean isTypedOn(EntryRow entry, String typed) {
    return started != null && !started.equals(typed) && isAbout(entry, started);
  }

  /** Whether nothing was typed that the entry does not say. */
  private boolean isSettled(EntryRow entry, String typed) {
    return typed.equals(baseText) || (typed.equals(saved) && isAbout(entry, saved));
  }

  private static boolean isAbout(EntryRow entry, String text) {
    return Sentence.parse(text.strip()).description().equals(entry.description());
  }
}
