package dev.sluice.desktop.window.csv;

import dev.sluice.desktop.importing.BatchImport;
import dev.sluice.desktop.importing.Batches;
import dev.sluice.desktop.window.csv.ImportProgress.Offer;
import dev.sluice.desktop.window.desk.Desk;
import dev.sluice.desktop.window.desk.Notice;
import dev.sluice.tracker.TrackerDatabase;
import io.reactivex.rxjava3.core.Observable;
import io.reactivex.rxjava3.subjects.BehaviorSubject;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Does an import, or takes it back, batch by batch: one at a time, and behind what else is to be
 * done beside the screen. For the screen's thread.
 */
final class BatchRun {

  private final Desk desk;
  private final Supplier<TrackerDatabase> database;
  private final BehaviorSubject<Optional<ImportProgress>> progress =
      BehaviorSubject.createDefault(Optional.empty());

  /** What is to be finished if the window is closed. */
  private volatile @Nullable Batches open;

  BatchRun(Desk desk, Supplier<TrackerDatabase> database) {
    this.desk = desk;
    this.database = database;
  }

  Observable<Optional<ImportProgress>> progress() {
    return progress;
  }

  /** Whether one is under way; if so, the user is told. */
  boolean isBusy() {
    boolean busy = Objects.requireNonNull(progress.getValue()).isPresent();
    if (busy) {
      desk.tell(Notice.of("Not done: an import is under way"));
    }
    return busy;
  }

  void show(ImportProgress now) {
    progress.onNext(Optional.of(now));
  }

  /** Does all batches; if the window is closed before the first one, they are done then. */
  void begin(Batches work, Runnable then, Runnable otherwise) {
    open = work;
    goOn(work, then, otherwise);
  }

  /** Does one batch, then the next. */
  void goOn(Batches work, Runnable then, Runnable otherwise) {
    show(work);
    desk.run(
        () -> step(work),
        over -> {
          if (over) {
            over();
            then.run();
          } else {
            goOn(work, then, otherwise);
          }
        },
        () -> {
          over();
          otherwise.run();
        });
  }

  private boolean step(Batches work) {
    open = null; // a batch that fails is not tried again
    boolean over = work.step(database.get());
    open = over ? null : work;
    return over;
  }

  private void show(Batches work) {
    BatchImport adding = work instanceof BatchImport one && !one.isTakenBack() ? one : null;
    String words = adding == null ? "Taking the import back: " : "Adding entries: ";
    int done = work.total() - work.left();
    show(
        new ImportProgress(
            List.of(words + done + " of " + work.total()),
            done,
            work.total(),
            adding == null ? List.of() : List.of(new Offer("Cancel import", adding::cancel))));
  }

  /** What was refused must not go on into the next user's entries. */
  void over() {
    open = null;
    progress.onNext(Optional.empty());
  }

  /** Ends what was under way when the window was closed. For the thread beside. */
  void finish() {
    boolean over = false;
    try {
      for (Batches rest = open; rest != null && !over; ) {
        over = step(rest);
      }
    } catch (RuntimeException nobodyIsThere) { // what was refused is taken back
      open = null;
    }
  }
}
