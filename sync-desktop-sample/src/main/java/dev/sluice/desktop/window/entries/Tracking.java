package dev.sluice.desktop.window.entries;

import dev.sluice.desktop.window.desk.Desk;
import dev.sluice.desktop.window.desk.Notice;
import dev.sluice.desktop.window.desk.Step;
import dev.sluice.desktop.window.entries.ListRow.EntryRow;
import dev.sluice.desktop.window.text.Sentence;
import dev.sluice.desktop.window.text.TypedText;
import dev.sluice.desktop.window.time.TimeStyle;
import dev.sluice.desktop.window.time.TypedSpan;
import dev.sluice.desktop.window.undo.Steps;
import dev.sluice.desktop.window.undo.Undoable;
import dev.sluice.time.Time;
import io.reactivex.rxjava3.core.Observable;
import io.reactivex.rxjava3.core.Single;
import io.reactivex.rxjava3.subjects.BehaviorSubject;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.function.BinaryOperator;
import java.util.function.Consumer;
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
      does("stopped", () -> edits().stop(now));
    } else {
      start(typed, billable, now, () -> {});
    }
  }

  /**
   * Starts what was typed; what runs stops.
   *
   * @param since when it has begun
   * @param refused called if that cannot be done
   */
  public void start(String typed, boolean billable, Instant since, Runnable refused) {
    Sentence sentence = Sentence.parse(typed.strip());
    does("started", () -> startOnce(sentence, billable, since), this::did, refused);
  }

  /** What was typed for time that has passed. */
  public record Passed(String typed, boolean billable, TypedSpan span) {}

  /**
   * Adds it, and says with a way back what was added, and when it was: it may be out of sight.
   *
   * @param then called when it is done
   */
  public void add(Passed what, TimeStyle style, Runnable then) {
    Sentence sentence = Sentence.parse(what.typed().strip());
    TypedSpan span = what.span();
    does(
        "added",
        () -> edits().add(sentence, what.billable(), span.start(), span.length()),
        done -> {
          Notice added = Steps.notice(done, desk);
          desk.tell(new Notice(added.text() + ", " + span.text(style), added.undo()));
          then.run();
        },
        () -> {});
  }

  private void does(String verb, Runnable work) {
    does(verb, work, this::did, () -> {});
  }

  /** Does it in one step, which can be taken back. */
  private void does(String verb, Runnable work, Consumer<? super Undoable> then, Runnable refused) {
    desk.run(() -> edits().noting(verb, work), done -> done.ifPresent(then), refused);
  }

  /**
   * Most steps show what they do; a project that was made by a slip of the pen would not be seen.
   */
  private void did(Undoable done) {
    Step step = Steps.of(done, desk);
    done.made()
        .ifPresentOrElse(
            names -> desk.tell(new Notice(Steps.capital(names), step)), () -> desk.did(step));
  }

  /** A second press that comes before the screen shows the first one's entry does nothing. */
  private void startOnce(Sentence sentence, boolean billable, Instant now) {
    if (lastStarted == null || !edits().isRunning(lastStarted)) {
      lastStarted = edits().start(sentence, billable, now);
    }
  }

  /** Starts an entry like that one; what runs stops, unless it is that very one. */
  public void resume(long id) {
    Instant now = now();
    EntryRow running = current();
    if (running == null || running.id() != id) {
      does("continued", () -> edits().resume(id, now));
    }
  }

  /**
   * Says anew what an entry is about.
   *
   * @param was what the user has edited
   * @param refused called if that cannot be said: the user must not type it once more
   */
  public void describe(EntryRow entry, Sentence was, TypedText typed, Runnable refused) {
    Sentence now = typed.sentence();
    does(
        "edited",
        () -> {
          long id = edits().describe(entry, was, now).orElse(entry.id());
          if (typed.billable() != null) {
            edits().bill(id, typed.billable());
          }
        },
        done -> edited(done, now.description()),
        refused);
  }

  /** An entry that is made by saying it anew was deleted elsewhere meanwhile. */
  private void edited(Undoable done, String words) {
    if (done.deletes()) {
      String text = Notice.quoted(words) + " was deleted elsewhere. It is kept as a new entry";
      desk.tell(new Notice(text, Steps.of(done, desk)));
    } else {
      did(done);
    }
  }

  /** Begins an entry earlier or later, by the start and the end that it has; its end stays. */
  public void startAt(long id, BinaryOperator<Instant> when) {
    does("edited", () -> edits().startAt(id, when));
  }

  /** Ends an entry earlier or later, by the start and the end that it has; its start stays. */
  public void stopAt(long id, BinaryOperator<Instant> when) {
    does("edited", () -> edits().stopAt(id, when));
  }

  /** Makes an entry shorter or longer; its start stays. */
  public void last(long id, Duration length) {
    does("edited", () -> edits().last(id, length));
  }

  /** Begins an entry at another moment; its length stays. */
  public void moveTo(long id, Instant start) {
    does("moved", () -> edits().moveTo(id, start));
  }

  /** Makes one entry a day of one that goes over midnight, and says so if it does not. */
  public void split(EntryRow entry, ZoneId zone) {
    List<Instant> midnights = entry.midnights(now(), zone);
    if (midnights.isEmpty()) {
      desk.tell(Notice.of("Nothing to split: the entry does not go over midnight"));
    } else {
      does("split", () -> edits().split(entry.id(), midnights), this::tell, () -> {});
    }
  }

  /** Makes an entry billable or not. */
  public void bill(long id, boolean billable) {
    does("edited", () -> edits().bill(id, billable));
  }

  /** Ends a running entry at one moment and starts one like it at another. */
  public void leaveOut(long id, Instant from, Instant to) {
    does("left time out of", () -> edits().leaveOut(id, from, to));
  }

  /** Ends an entry then, unless it was stopped meanwhile, which the screen may not know yet. */
  public void stopAt(long id, Instant end) {
    does(
        "stopped",
        () -> {
          if (edits().isRunning(id)) {
            edits().stopAt(id, (start, old) -> end);
          }
        });
  }

  /** Deletes an entry, and says so with a way back. */
  public void delete(long id) {
    does("deleted", () -> edits().delete(id), this::tell, () -> {});
  }

  /**
   * Changes times, all or none.
   *
   * @param told what the user is told then, with a way back
   */
  public void change(String told, List<TimeChange> changes) {
    does(
        "changed the time of",
        () -> edits().change(changes),
        done -> desk.tell(new Notice(told, Steps.of(done, desk))),
        () -> {});
  }

  private void tell(Undoable done) {
    desk.tell(Steps.notice(done, desk));
  }
}
