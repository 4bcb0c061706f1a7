package dev.sluice.desktop.window.backup;

import dev.sluice.SyncEngine;
import dev.sluice.SyncReport;
import dev.sluice.SyncResult;
import dev.sluice.desktop.local.CsvExport;
import dev.sluice.store.Query;
import dev.sluice.tracker.TimeEntry;
import dev.sluice.tracker.TrackerDatabase;
import dev.sluice.tracker.User;
import io.reactivex.rxjava3.core.Single;
import io.reactivex.rxjava3.schedulers.Schedulers;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * Finds the entries of a copy that are missing here. The copy never takes the file's place: it does
 * not know what was sent since, so all that waited then would be sent once more. An entry that the
 * server has, but this file has not, is none that is missing; so the server is asked first.
 *
 * @param copy one that may be written into
 * @param here the file in use
 * @param engine of who is signed in
 */
record Restoring(TrackerDatabase copy, TrackerDatabase here, Optional<SyncEngine> engine) {

  /** The range was fetched, whatever waits to be sent. */
  private static final Set<SyncResult> DONE = EnumSet.of(SyncResult.SYNCED, SyncResult.PENDING);

  /** What the user is told who cannot be helped now. */
  static final class NotNow extends RuntimeException {

    private static final long serialVersionUID = 1;

    NotNow(String message) {
      super(message, null, false, false);
    }
  }

  /** Leaves only the missing ones in the copy, and emits how many they are. */
  Single<Integer> leaveMissing() {
    return Single.defer(
        () -> {
          List<TimeEntry> missing = leave();
          requireSameAccount();
          return missing.isEmpty() || engine.isEmpty()
              ? Single.just(missing.size())
              : asked(engine.get(), missing)
                  .observeOn(Schedulers.io())
                  .map(report -> leave().size());
        });
  }

  /** Entries that were on a server are nobody's who is not signed in there. */
  private void requireSameAccount() {
    Optional<Long> then = account(copy);
    if (then.isPresent() && engine.isEmpty()) {
      throw new NotNow(
          "this backup has entries of an account. Sign in first: only the server knows which of"
              + " them it has");
    }
    if (then.isPresent() && !then.equals(account(here))) {
      throw new NotNow("this backup is of another account");
    }
  }

  private static Optional<Long> account(TrackerDatabase of) {
    return of.user().list(Query.<User>all()).stream()
        .map(User::serverId)
        .filter(Objects::nonNull)
        .findFirst();
  }

  /** The file may lack what is old: a first pull does not bring that. */
  private static Single<SyncReport> asked(SyncEngine engine, List<TimeEntry> missing) {
    Instant first = missing.stream().map(TimeEntry::start).min(Instant::compareTo).orElseThrow();
    Instant last = missing.stream().map(TimeEntry::start).max(Instant::compareTo).orElseThrow();
    return engine
        .fetch(first.minusSeconds(1), last.plusSeconds(2))
        .doOnSuccess(
            report -> {
              if (!DONE.contains(report.result())) {
                throw new NotNow(
                    "the server must be asked first which of these entries it has, and that cannot"
                        + " be done now. Try it again later");
              }
            });
  }

  private List<TimeEntry> leave() {
    KnownEntries known = new KnownEntries(here.timeEntries().list(Query.<TimeEntry>all()));
    return copy.inTransaction(
        tables -> {
          for (TimeEntry one : tables.timeEntries().list(Query.<TimeEntry>all())) {
            if (one.isRunning() || known.has(one)) {
              tables.timeEntries().delete(TimeEntry.TYPE.ref(one.id()));
            }
          }
          return tables.timeEntries().list(Query.<TimeEntry>all());
        });
  }

  /** Writes what is left in the copy. */
  void write(Path list, ZoneId zone) throws IOException {
    CsvExport.write(list, copy, CsvExport.Days.all(zone), any -> true);
  }
}
