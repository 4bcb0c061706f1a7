package dev.sluice.desktop.window.entries;

import dev.sluice.desktop.local.Batches;
import dev.sluice.desktop.local.CsvFile;
import dev.sluice.desktop.local.CsvFile.Imported;
import dev.sluice.desktop.local.CsvImport;
import dev.sluice.desktop.local.TakeBack;
import dev.sluice.desktop.window.desk.Desk;
import dev.sluice.desktop.window.desk.Notice;
import dev.sluice.tracker.TrackerDatabase;
import io.reactivex.rxjava3.core.Observable;
import io.reactivex.rxjava3.subjects.BehaviorSubject;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Entries from a CSV file and into one, beside the screen. An import goes on batch by batch; what
 * else the user does is done between two of them. For the screen's thread.
 */
public final class CsvExchange {

  private final Desk desk;
  private final Supplier<TrackerDatabase> database;
  private final BehaviorSubject<Optional<Progress>> progress =
      BehaviorSubject.createDefault(Optional.empty());

  /** What is to be finished if the window is closed. */
  private volatile @Nullable Batches open;

  /**
   * How far an import is.
   *
   * @param done how many of the lines
   * @param cancel takes back what was added; null while that is done
   */
  public record Progress(String words, int done, int total, @Nullable Runnable cancel) {}

  /** For that file of entries. */
  public CsvExchange(Desk desk, Supplier<TrackerDatabase> database) {
    this.desk = desk;
    this.database = database;
  }

  /** Whether an import is under way, and how far; on the screen's thread. */
  public Observable<Optional<Progress>> progress() {
    return progress;
  }

  /** Adds the entries of a file, all or none, and says so with a way back. */
  public void read(String file) {
    if (isBusy()) {
      return;
    }
    String reading = "Reading " + Path.of(file).getFileName() + " …";
    progress.onNext(Optional.of(new Progress(reading, 0, 0, null)));
    desk.run(
        () -> begun(file),
        read -> goOn(read, () -> ended(read), () -> brokenOff(read)),
        this::nothingMore);
  }

  private CsvImport begun(String file) throws IOException {
    CsvImport begun = CsvImport.of(Path.of(file));
    open = begun;
    return begun;
  }

  /** Whether an import is under way; if so, the user is told. */
  public boolean isBusy() {
    boolean busy = Objects.requireNonNull(progress.getValue()).isPresent();
    if (busy) {
      desk.tell(Notice.of("Not done: an import is under way"));
    }
    return busy;
  }

  /** One batch, then the next, behind what else is to be done beside the screen. */
  private void goOn(Batches work, Runnable then, Runnable otherwise) {
    show(work);
    desk.run(
        () -> step(work),
        over -> {
          if (over) {
            nothingMore();
            then.run();
          } else {
            goOn(work, then, otherwise);
          }
        },
        () -> {
          nothingMore();
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
    CsvImport adding = work instanceof CsvImport one && !one.isTakenBack() ? one : null;
    progress.onNext(
        Optional.of(
            new Progress(
                adding == null ? "Taking the import back" : "Adding entries",
                work.total() - work.left(),
                work.total(),
                adding == null ? null : adding::cancel)));
  }

  /** What was refused must not go on into the next user's entries. */
  private void nothingMore() {
    open = null;
    progress.onNext(Optional.empty());
  }

  private void ended(CsvImport done) {
    if (done.isTakenBack()) {
      desk.tell(Notice.of("Nothing was added"));
      return;
    }
    Imported added = done.imported();
    tell("Added " + CsvFile.counted(added.ids().size()), added);
  }

  /** Not even taken back: the file is locked by another program, or the disk is full. */
  private void brokenOff(CsvImport work) {
    if (work.left() > 0) {
      tell(
          "The file cannot be written now: entries of the import are in it. Undo removes them",
          work.imported());
    }
  }

  private void tell(String text, Imported added) {
    Consumer<Runnable> undo =
        again -> {
          if (isBusy()) {
            again.run();
          } else {
            goOn(new TakeBack(added), () -> {}, again);
          }
        };
    desk.tell(Notice.of(text, undo));
  }

  /** Ends an import that was under way when the window was closed. For the thread beside. */
  public void finish() {
    boolean over = false;
    try {
      for (Batches rest = open; rest != null && !over; ) {
        over = step(rest);
      }
    } catch (RuntimeException nobodyIsThere) { // what was refused is taken back
      open = null;
    }
  }

  /** Writes all entries into a file that does not exist yet. */
  public void write(String file) {
    desk.run(
        () -> CsvFile.write(Path.of(file), database.get()),
        entries -> desk.tell(Notice.of("Wrote " + CsvFile.counted(entries) + " to " + file)));
  }
}
