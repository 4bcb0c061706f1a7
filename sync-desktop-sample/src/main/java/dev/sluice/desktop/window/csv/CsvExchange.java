package dev.sluice.desktop.window.csv;

import dev.sluice.desktop.importing.BatchImport;
import dev.sluice.desktop.importing.DateOrder;
import dev.sluice.desktop.importing.DateQuestion;
import dev.sluice.desktop.importing.FileImport;
import dev.sluice.desktop.importing.ImportFile;
import dev.sluice.desktop.importing.ImportOptions;
import dev.sluice.desktop.importing.ImportPlan;
import dev.sluice.desktop.importing.Imported;
import dev.sluice.desktop.importing.TakeBack;
import dev.sluice.desktop.local.CsvExport;
import dev.sluice.desktop.window.csv.ImportProgress.Offer;
import dev.sluice.desktop.window.desk.Desk;
import dev.sluice.desktop.window.desk.Notice;
import dev.sluice.desktop.window.desk.Step;
import dev.sluice.desktop.window.entries.EntryReader;
import dev.sluice.desktop.window.time.Span;
import dev.sluice.desktop.window.undo.Steps;
import dev.sluice.desktop.window.undo.Undoable;
import dev.sluice.tracker.TrackerDatabase;
import io.reactivex.rxjava3.core.Observable;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongPredicate;
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
  private static final int NEW_LINES = 3;

  private final Desk desk;
  private final Supplier<TrackerDatabase> database;
  private final Supplier<EntryReader> entries;
  private final Supplier<ZoneId> zone;
  private final BatchRun run;

  /** What has been read: a file whose dates are unclear, or an import that may begin. */
  private record Read(ImportFile file, @Nullable BatchImport work) {}

  /** For that file of entries; times without a zone are those of {@code zone}. */
  public CsvExchange(
      Desk desk,
      Supplier<TrackerDatabase> database,
      Supplier<EntryReader> entries,
      Supplier<ZoneId> zone) {
    this.desk = desk;
    this.database = database;
    this.entries = entries;
    this.zone = zone;
    this.run = new BatchRun(desk, database);
  }

  /** Whether an import is under way, and how far; on the screen's thread. */
  public Observable<Optional<ImportProgress>> progress() {
    return run.progress();
  }

  /** Whether an import is under way; if so, the user is told. */
  public boolean isBusy() {
    return run.isBusy();
  }

  /** Ends an import that was under way when the window was closed. For the thread beside. */
  public void finish() {
    run.finish();
  }

  /** Reads a file, and asks whether what it has is to be added. */
  public void read(String file) {
    if (!run.isBusy()) {
      read(Path.of(file), ImportOptions.defaults(zone.get()), false);
    }
  }

  private void read(Path file, ImportOptions options, boolean again) {
    String reading = "Reading " + file.getFileName() + " …";
    run.show(new ImportProgress(List.of(reading), List.of()));
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
        run::over);
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
            new Offer("Cancel import", run::over));
    run.show(new ImportProgress(List.of("Which day is " + question.text() + "?"), choices));
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
    choices.add(new Offer("Cancel import", run::over));
    List<String> lines = new ArrayList<>(List.of(plan.line()));
    lines.addAll(work.first(NEW_LINES, zone.get()));
    lines.addAll(plan.details(LINES));
    run.show(new ImportProgress(lines, choices));
  }

  private void begin(BatchImport work) {
    run.begin(work, () -> ended(work), () -> brokenOff(work, () -> {}));
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
    return step(
        words,
        true,
        (ended, failed) ->
            run.goOn(back, () -> ended.accept(takenBack(words, done, back)), failed));
  }

  private Optional<Step> takenBack(String words, BatchImport done, TakeBack back) {
    boolean isAnything = !back.taken().isEmpty();
    desk.tell(Notice.of(Undoable.told(Steps.UNDONE + words, isAnything, back.kept())));
    return isAnything ? Optional.of(redo(words, done, back)) : Optional.empty();
  }

  private Step redo(String words, BatchImport done, TakeBack back) {
    return step(
        words,
        false,
        (ended, failed) -> {
          BatchImport again = done.again(back);
          run.goOn(
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
        });
  }

  /** A step that is refused while an import is under way. */
  private Step step(String words, boolean deletes, Step.Back back) {
    return new Step(
        words,
        deletes,
        (ended, failed) -> {
          if (run.isBusy()) {
            failed.run();
          } else {
            back.take(ended, failed);
          }
        });
  }

  /** Writes all entries into a file that does not exist yet. */
  public void write(String file) {
    write(file, CsvExport.Days.all(zone.get()), "");
  }

  /**
   * Writes the entries of some days.
   *
   * @param search as in the list; blank for all of them
   */
  public void write(String file, Span days, String search) {
    write(file, new CsvExport.Days(zone.get(), days.first(), days.last()), search);
  }

  private void write(String file, CsvExport.Days days, String search) {
    desk.run(
        () -> CsvExport.write(Path.of(file), database.get(), days, such(search)),
        entries -> desk.tell(Notice.of("Wrote " + Imported.counted(entries) + " to " + file)));
  }

  private LongPredicate such(String search) {
    return search.isBlank() ? any -> true : entries.get().ids(search)::contains;
  }
}
