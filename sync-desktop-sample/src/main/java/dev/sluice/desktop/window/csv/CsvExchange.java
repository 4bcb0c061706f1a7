package dev.sluice.desktop.window.csv;

import dev.sluice.desktop.importing.BatchImport;
import dev.sluice.desktop.importing.Batches;
import dev.sluice.desktop.importing.DateOrder;
import dev.sluice.desktop.importing.DateQuestion;
import dev.sluice.desktop.importing.FileImport;
import dev.sluice.desktop.importing.ImportFile;
import dev.sluice.desktop.importing.ImportOptions;
import dev.sluice.desktop.importing.ImportPlan;
import dev.sluice.desktop.importing.Imported;
import dev.sluice.desktop.importing.TakeBack;
import dev.sluice.desktop.local.CsvExport;
import dev.sluice.desktop.window.desk.Desk;
import dev.sluice.desktop.window.desk.Notice;
import dev.sluice.desktop.window.desk.Step;
import dev.sluice.desktop.window.time.Span;
import dev.sluice.desktop.window.undo.Steps;
import dev.sluice.desktop.window.undo.Undoable;
import dev.sluice.tracker.TrackerDatabase;
import io.reactivex.rxjava3.core.Observable;
import io.reactivex.rxjava3.subjects.BehaviorSubject;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Entries from a file of another program, and into a CSV file, beside the screen. Before an import
 * its plan is shown. It goes on batch by batch; what else the user does is done between two of
 * them. For the screen's thread.
 */
public final class CsvExchange {

  private static final DateTimeFormatter DAY =
      DateTimeFormatter.ofPattern("d MMMM yyyy", Locale.ENGLISH);

  private static final int LINES = 4;

  private final Desk desk;
  private final Supplier<TrackerDatabase> database;
  private final Supplier<ZoneId> zone;
  private final BehaviorSubject<Optional<Progress>> progress =
      BehaviorSubject.createDefault(Optional.empty());

  /** What is to be finished if the window is closed. */
  private volatile @Nullable Batches open;

  /**
   * How far an import is.
   *
   * @param lines what to say of it
   * @param done how many of the entries
   * @param total 0 if that is not known yet
   * @param choices what the user may do now
   */
  public record Progress(List<String> lines, int done, int total, List<Offer> choices) {

    /** Copies the lists. */
    public Progress {
      lines = List.copyOf(lines);
      choices = List.copyOf(choices);
    }

    /** Whether it goes on without the user. */
    public boolean isRunning() {
      return total > 0 || choices.isEmpty();
    }
  }

  /** One of the things that the user may do. */
  public record Offer(String label, Runnable act) {}

  /** What has been read: a file whose dates are unclear, or an import that may begin. */
  private record Read(ImportFile file, @Nullable BatchImport work) {}

  /** For that file of entries; times without a zone are those of {@code zone}. */
  public CsvExchange(Desk desk, Supplier<TrackerDatabase> database, Supplier<ZoneId> zone) {
    this.desk = desk;
    this.database = database;
    this.zone = zone;
  }

  /** Whether an import is under way, and how far; on the screen's thread. */
  public Observable<Optional<Progress>> progress() {
    return progress;
  }

  /** Reads a file, and asks whether what it has is to be added. */
  public void read(String file) {
    if (!isBusy()) {
      read(Path.of(file), ImportOptions.defaults(zone.get()), false);
    }
  }

  private void read(Path file, ImportOptions options, boolean again) {
    String reading = "Reading " + file.getFileName() + " …";
    show(new Progress(List.of(reading), 0, 0, List.of()));
    desk.run(
        () -> planned(ImportFile.open(file, options), again),
        read -> {
          DateQuestion question = read.file.question().orElse(null);
          if (read.work == null && question != null) {
            ask(question, order -> read(file, options.withDates(order), again));
          } else if (read.work != null) {
            offer(read.work, () -> read(file, options, true));
          }
        },
        this::nothingMore);
  }

  private Read planned(ImportFile file, boolean again) {
    return new Read(
        file,
        file.question().isPresent()
            ? null
            : BatchImport.of(new FileImport(file, again, true), database.get()));
  }

  /** Both readings, in words. */
  private void ask(DateQuestion question, Consumer<DateOrder> answer) {
    List<Offer> choices =
        List.of(
            new Offer(date(question.dayFirst()), () -> answer.accept(DateOrder.DMY)),
            new Offer(date(question.monthFirst()), () -> answer.accept(DateOrder.MDY)),
            new Offer("Cancel import", this::nothingMore));
    show(new Progress(List.of("Which day is " + question.text() + "?"), 0, 0, choices));
  }

  private static String date(LocalDate day) {
    return DAY.format(day);
  }

  /** The plan, and what may be done with it. */
  private void offer(BatchImport work, Runnable again) {
    ImportPlan plan = work.plan();
    List<Offer> choices = new ArrayList<>();
    if (plan.counts().added() > 0) {
      boolean isAll = plan.counts().refused().count() == 0;
      choices.add(new Offer(isAll ? "Import" : "Import without the refused", () -> begin(work)));
    }
    if (plan.counts().here() > 0) {
      choices.add(new Offer("Add those again, too", again));
    }
    choices.add(new Offer("Cancel import", this::nothingMore));
    List<String> lines = new ArrayList<>(List.of(plan.line()));
    lines.addAll(plan.details(LINES));
    show(new Progress(lines, 0, 0, choices));
  }

  private void begin(BatchImport work) {
    open = work;
    goOn(work, () -> ended(work), () -> brokenOff(work, () -> {}));
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
    BatchImport adding = work instanceof BatchImport one && !one.isTakenBack() ? one : null;
    String words = adding == null ? "Taking the import back: " : "Adding entries: ";
    int done = work.total() - work.left();
    show(
        new Progress(
            List.of(words + done + " of " + work.total()),
            done,
            work.total(),
            adding == null ? List.of() : List.of(new Offer("Cancel import", adding::cancel))));
  }

  private void show(Progress now) {
    progress.onNext(Optional.of(now));
  }

  /** What was refused must not go on into the next user's entries. */
  private void nothingMore() {
    open = null;
    progress.onNext(Optional.empty());
  }

  private void ended(BatchImport done) {
    if (done.isTakenBack()) {
      cancelled(done);
    } else {
      String added = "added " + Imported.counted(done.total());
      desk.tell(new Notice("A" + added.substring(1), undo(added, done)));
    }
  }

  private void cancelled(BatchImport work) {
    String what = work.kept() == 0 ? "Nothing was added" : "The import was cancelled";
    desk.tell(Notice.of(Undoable.told(what, true, work.kept())));
  }

  /** Not even taken back: the file is locked by another program, or the disk is full. */
  private void brokenOff(BatchImport work, Runnable otherwise) {
    if (work.left() == 0) {
      otherwise.run();
    } else {
      String what = "The file cannot be written now: entries of the import are in it";
      desk.tell(new Notice(what + ". Undo removes them", undo("added some entries", work)));
    }
  }

  private Step undo(String words, BatchImport done) {
    TakeBack back = new TakeBack(done.imported());
    Consumer<Consumer<Optional<Step>>> then =
        ended -> {
          boolean isAnything = !back.taken().isEmpty();
          String undone = Steps.UNDONE + words;
          desk.tell(Notice.of(Undoable.told(undone, isAnything, back.kept())));
          ended.accept(isAnything ? Optional.of(redo(words, done, back)) : Optional.empty());
        };
    return new Step(
        words,
        true,
        (ended, failed) -> {
          if (isBusy()) {
            failed.run();
          } else {
            goOn(back, () -> then.accept(ended), failed);
          }
        });
  }

  private Step redo(String words, BatchImport done, TakeBack back) {
    return new Step(
        words,
        false,
        (ended, failed) -> {
          if (isBusy()) {
            failed.run();
          } else {
            BatchImport again = done.again(back);
            goOn(
                again,
                () -> {
                  if (again.isTakenBack()) {
                    cancelled(again);
                    failed.run();
                  } else {
                    desk.tell(Notice.of(Steps.REDONE + words));
                    ended.accept(Optional.of(undo(words, again)));
                  }
                },
                () -> brokenOff(again, failed));
          }
        });
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
    write(file, CsvExport.Days.all(zone.get()));
  }

  /** Writes the entries of some days. */
  public void write(String file, Span days) {
    write(file, new CsvExport.Days(zone.get(), days.first(), days.last()));
  }

  private void write(String file, CsvExport.Days days) {
    desk.run(
        () -> CsvExport.write(Path.of(file), database.get(), days),
        entries -> desk.tell(Notice.of("Wrote " + Imported.counted(entries) + " to " + file)));
  }
}
