package dev.sluice.desktop.window.entries;

import dev.sluice.desktop.window.desk.Desk;
import dev.sluice.desktop.window.desk.Notice;
import dev.sluice.desktop.window.entries.ListRow.EntryRow;
import dev.sluice.time.Time;
import io.reactivex.rxjava3.core.Observable;
import io.reactivex.rxjava3.core.Single;
import io.reactivex.rxjava3.subjects.BehaviorSubject;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.function.BinaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The clock that runs, and what the user does to entries. Each call returns at once: the file is
 * written beside the screen, and the views hear of it as of every other change. For the screen's
 * thread.
 */
public final class Tracking {

  private final Desk desk;
  private final Single<Timesheet> file;
  private final Time time;
  private final BehaviorSubject<Optional<EntryRow>> running =
      BehaviorSubject.createDefault(Optional.empty());

  /** What was started last; for the thread beside the screen. */
  private @Nullable Long lastStarted;

  /** Tracks in that file. */
  public Tracking(Desk desk, Single<Timesheet> file, Time time) {
    this.desk = desk;
    this.time = time;
    this.file = file;
    desk.observe(file.flatMapObservable(sheet -> sheet.reader().running()), running::onNext);
  }

  private EntryEdits edits() {
    return file.blockingGet().edits();
  }

  /** What runs; now and after each change. */
  public Observable<Optional<EntryRow>> running() {
    return running;
  }

  /** What runs now, null if nothing does. */
  public @Nullable EntryRow current() {
    return running.getValue() == null ? null : running.getValue().orElse(null);
  }

  /** This device's wall clock. */
  public Instant now() {
    return time.now();
  }

  /** Stops what runs; if nothing does, starts what was typed. */
  public void toggle(String typed, boolean billable) {
    Instant now = now();
    if (current() != null) {
      desk.run(() -> edits().stop(now));
    } else {
      start(typed, billable, () -> {});
    }
  }

  /**
   * Starts what was typed; what runs stops.
   *
   * @param refused called if that cannot be done
   */
  public void start(String typed, boolean billable, Runnable refused) {
    Instant now = now();
    Sentence sentence = Sentence.parse(typed.strip());
    desk.run(() -> startOnce(sentence, billable, now), begun -> {}, refused);
  }

  /** A second press that comes before the screen shows the first one's entry stops this entry. */
  private boolean startOnce(Sentence sentence, boolean billable, Instant now) {
    if (lastStarted != null && edits().isRunning(lastStarted)) {
      edits().stop(now);
    } else {
      lastStarted = edits().start(sentence, billable, now);
    }
    return true;
  }

  /** Starts an entry like that one; what runs stops. */
  public void resume(long id) {
    Instant now = now();
    desk.run(() -> edits().resume(id, now));
  }

  /**
   * Says anew what an entry is about.
   *
   * @param was what the user has edited
   * @param refused called if that cannot be said: the user must not type it once more
   */
  public void describe(EntryRow entry, Sentence was, String typed, Runnable refused) {
    Sentence now = Sentence.parse(typed.strip());
    desk.run(
        () -> edits().describe(entry, was, now),
        made -> made.ifPresent(id -> keptAnew(id, now.description())),
        refused);
  }

  private void keptAnew(long id, String words) {
    String text = Notice.quoted(words) + " was deleted elsewhere. It is kept as a new entry";
    desk.tell(Notice.of(text, again -> desk.run(() -> edits().delete(id), gone -> {}, again)));
  }

  /** Begins an entry earlier or later, by the start and the end that it has; its end stays. */
  public void startAt(long id, BinaryOperator<Instant> when) {
    desk.run(() -> edits().startAt(id, when));
  }

  /** Ends an entry earlier or later, by the start and the end that it has; its start stays. */
  public void stopAt(long id, BinaryOperator<Instant> when) {
    desk.run(() -> edits().stopAt(id, when));
  }

  /** Makes an entry shorter or longer; its start stays. */
  public void last(long id, Duration length) {
    desk.run(() -> edits().last(id, length));
  }

  /** Makes an entry billable or not. */
  public void bill(long id, boolean billable) {
    desk.run(() -> edits().bill(id, billable));
  }

  /** Deletes an entry, and says so with a way back. */
  public void delete(long id) {
    desk.run(() -> edits().delete(id), was -> was.ifPresent(this::deleted));
  }

  private void deleted(EntryEdits.Undoable was) {
    String what = was.description().isEmpty() ? "the entry" : Notice.quoted(was.description());
    Callable<Boolean> back = Executors.callable(was.undo(), true);
    desk.tell(Notice.of("Deleted " + what, again -> desk.run(back, done -> {}, again)));
  }
}
