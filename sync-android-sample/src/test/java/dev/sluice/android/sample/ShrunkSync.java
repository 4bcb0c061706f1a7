package dev.sluice.android.sample;

import dev.sluice.SyncEngine;
import dev.sluice.SyncReport;
import dev.sluice.http.Credentials;
import dev.sluice.jdbc.JdbcDriver;
import dev.sluice.tracker.TimeEntry;
import dev.sluice.tracker.TrackerDatabase;
import java.nio.file.Paths;
import java.time.Duration;
import java.time.Instant;

/** A program that R8 shrinks together with the app: syncs an entry. */
public final class ShrunkSync {

  private ShrunkSync() {}

  /** Arguments: the server, the token, the file. Ends with 0 if all is on the server. */
  public static void main(String[] args) {
    SyncReport report;
    String back;
    try (TrackerDatabase db = TrackerDatabase.open(new JdbcDriver(Paths.get(args[2])));
        SyncEngine engine = db.engine().server(args[0], Credentials.apiToken(args[1])).build()) {
      db.timeEntries()
          .create(
              TimeEntry.recorded("Shrunk", Instant.now().minusSeconds(600), Duration.ofMinutes(5)));
      report = engine.fullSync().blockingGet();
      back = db.timeEntries().list(TimeEntry.newestFirst(10)).toString();
    }
    System.out.println(report.result() + " " + report.problems() + " " + back);
    System.exit(report.result().code().equals("synced") ? 0 : 1);
  }
}
