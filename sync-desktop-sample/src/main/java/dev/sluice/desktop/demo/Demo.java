package dev.sluice.desktop.demo;

import dev.sluice.SyncReport;
import dev.sluice.SyncResult;
import dev.sluice.desktop.cli.Durations;
import dev.sluice.desktop.sync.InspectOptions;
import dev.sluice.failure.SyncException;
import dev.sluice.lab.mirror.Mirror;
import dev.sluice.time.Time;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The script of the demonstration. */
final class Demo {

  /** With faults a sync ends early now and then, and is begun again. */
  private static final int MOST_ATTEMPTS = 60;

  private final DemoPlan plan;
  private final Screen screen;
  private final InspectOptions inspected;
  private final List<Change> changes = new ArrayList<>();
  private int restarts;

  Demo(DemoPlan plan, Screen screen, InspectOptions inspected) {
    this.plan = plan;
    this.screen = screen;
    this.inspected = inspected;
  }

  /** Plays it to the end. */
  DemoResult run() throws IOException, SQLException, InterruptedException {
    long began = Time.system().nanos();
    try (Stage stage = Stage.open(plan, screen);
        inspected) {
      inspected.watch(stage.session().engine(), screen.output());
      screen.step("The server listens at " + stage.url());
      screen.step("First sync");
      tell(sync(stage));
      workOffline(stage);
      workOnTheWeb(stage);
      screen.step("The network is back: full sync, first pull, then push");
      stage.mendNetwork();
      if (plan.faults()) {
        stage.startFaults();
      }
      syncUntilDone(stage);
      Proof proof =
          new Proof(
              Mirror.ofFile(stage.file()),
              Mirror.ofServer(stage.server().web()),
              List.copyOf(changes),
              stage.server().audit());
      Duration took = Duration.ofNanos(Time.system().nanos() - began);
      return new DemoResult(plan, proof, restarts, took);
    }
  }

  private void workOffline(Stage stage) throws InterruptedException {
    screen.step("The network is gone; the user goes on");
    stage.cutNetwork();
    List<Change> made = new OfflineWork(plan, stage.database()).run();
    changes.addAll(made);
    screen.note(made.size() + " local changes: " + kinds(made));
    tell(sync(stage));
  }

  private void workOnTheWeb(Stage stage) {
    screen.step("Meanwhile, in a browser");
    List<Change> made = new WebWork(plan, stage.server().web()).run();
    changes.addAll(made);
    screen.note(made.size() + " changes on the server: " + kinds(made));
  }

  private static String kinds(List<Change> all) {
    long made = all.stream().filter(Change.Made.class::isInstance).count();
    long edited = all.stream().filter(Change.Edited.class::isInstance).count();
    return made + " new, " + edited + " edited, " + (all.size() - made - edited) + " deleted";
  }

  private void syncUntilDone(Stage stage) throws InterruptedException {
    int faultsBefore = stage.server().faults().injected().size();
    List<SyncReport> reports = new ArrayList<>();
    do {
      reports.add(sync(stage));
    } while (reports.size() < MOST_ATTEMPTS && isWorthAnother(reports, stage));
    if (plan.faults()) {
      int faults = stage.server().faults().injected().size() - faultsBefore;
      screen.note(faults + " faults, " + reports.size() + " attempts; the last one:");
    }
    tell(reports.get(reports.size() - 1));
  }

  private boolean isWorthAnother(List<SyncReport> reports, Stage stage) {
    SyncResult last = reports.get(reports.size() - 1).result();
    boolean brokenOff = last == SyncResult.OFFLINE || last == SyncResult.FAILED;
    return plan.faults() && (brokenOff || stage.session().engine().pending() > 0);
  }

  private SyncReport sync(Stage stage) throws InterruptedException {
    LiveView view = new LiveView(screen, stage.session().engine());
    try {
      SyncReport report = stage.session().engine().fullSync().blockingGet();
      restarts += report.restarts();
      return report;
    } finally {
      view.end();
    }
  }

  private void tell(SyncReport report) {
    String sum =
        report.requests()
            + " requests, "
            + sum(report.pulled())
            + " rows pulled, "
            + sum(report.pushed())
            + " pushed, "
            + Durations.text(report.duration());
    screen.note(report.error().map(error -> "Not done: " + words(error) + ". ").orElse("") + sum);
  }

  private static String words(SyncException error) {
    return Objects.requireNonNullElse(error.getMessage(), error.code());
  }

  private static int sum(Map<?, Integer> counts) {
    return counts.values().stream().mapToInt(Integer::intValue).sum();
  }
}
