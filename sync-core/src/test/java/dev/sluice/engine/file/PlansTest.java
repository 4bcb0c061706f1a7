package dev.sluice.engine.file;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.Operation;
import dev.sluice.SyncFailure;
import dev.sluice.engine.Device;
import dev.sluice.engine.Scenario;
import dev.sluice.jdbc.StepCounter;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Ref;
import dev.sluice.testkit.SeedData;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.http.Answer;
import dev.sluice.testkit.limit.LimitPolicy;
import dev.sluice.testkit.state.RowKind;
import dev.sluice.tracker.Project;
import dev.sluice.tracker.Tag;
import dev.sluice.tracker.TimeEntry;
import dev.sluice.tracker.TrackerSchema;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** No statement goes through all rows of a type, except a few with a reason. */
class PlansTest extends Scenario {

  private static final Pattern EXPLAINABLE =
      Pattern.compile("^(SELECT|INSERT|UPDATE|DELETE).*", Pattern.DOTALL);

  /** Statements that may, and why. */
  private static final List<Pattern> MAY_SCAN =
      List.of(
          // Counts for status and command line, of which the contract says so.
          Pattern.compile("SELECT count\\(\\*\\) FROM `\\w+` WHERE `deleted` = 0"),
          // Types of which there are few rows: the user and the workspaces.
          Pattern.compile("SELECT e\\..* FROM `(users|workspaces)` e .*"),
          // The first rows of an index, in its order.
          Pattern.compile("SELECT e\\..* FROM `\\w+` e .* ORDER BY e\\.`start` DESC,.* LIMIT \\d+"),
          // A column that holds a list of ids has no index; asked when a tag is taken away.
          Pattern.compile(".*instr\\((replace\\()+`tag_ids`.*"));

  private StepCounter recorder;
  private Device device;

  @Override
  public LimitPolicy limits() {
    return LimitPolicy.none();
  }

  @Override
  public void audit() {}

  private void sync() {
    device.sync();
    pass(MINUTE);
  }

  private void liveThroughMuch() {
    SeedData.random(7, 120).fill(web(), time.now());
    recorder = new StepCounter(folder.resolve("a.db"));
    device = device(recorder, o -> o);
    sync();
    Ref<Project> project = device.project("plan");
    Ref<Tag> tag = device.tag("mark");
    Ref<TimeEntry> entry = device.entry("mine");
    device.entries().update(entry, e -> e.withProject(project).withTags(List.of(tag)));
    sync();
    device.entries().update(entry, e -> e.withDescription("edited"));
    web()
        .edit(
            RowKind.TIME_ENTRY,
            web().rows(RowKind.TIME_ENTRY).get(0).get("id").asLong(),
            "description",
            "there");
    web().startEntry("runs there");
    device.entries().create(TimeEntry.started("runs here", time.now()));
    sync();
    next("POST time_entries", Fault.answer(Answer.error(400, "no")));
    device.entry("refused");
    sync();
    device.engine.failures().forEach(SyncFailure::retry);
    next("POST time_entries", Fault.dropAfterCommit());
    device.entry("lost answer");
    sync();
    next("POST time_entries", Fault.status(500));
    device.entry("resting");
    sync();
    device.db.tags().delete(tag);
    device.db.projects().delete(project);
    sync();
    web().delete(RowKind.TAG, web().rows(RowKind.TAG).get(0).get("id").asLong());
    web().delete(RowKind.PROJECT, web().rows(RowKind.PROJECT).get(0).get("id").asLong());
    time.setWallClock(time.now().plus(Duration.ofHours(3)));
    sync();
    device.run(Operation.LIGHT);
    pass(Duration.ofDays(70));
    sync();
    device.run(Operation.CLEAN_UP);
    device.engine.pending();
    device.database.counts();
    device.entries().list(TimeEntry.running());
    device.entries().list(TimeEntry.newestFirst(20));
  }

  @Test
  void noStatementGoesThroughAllRowsOfAType() throws SQLException {
    liveThroughMuch();
    List<String> scans = new ArrayList<>();
    try (Connection file = DriverManager.getConnection("jdbc:sqlite:" + recorder.path());
        Statement explain = file.createStatement()) {
      for (String sql : recorder.sql()) {
        if (EXPLAINABLE.matcher(sql).matches() && scans(sql, explain)) {
          scans.add(sql);
        }
      }
    }
    assertThat(recorder.sql()).hasSizeGreaterThan(100);
    assertThat(scans).filteredOn(sql -> !mayScan(sql)).isEmpty();
    assertThat(MAY_SCAN)
        .allMatch(may -> scans.stream().anyMatch(sql -> may.matcher(sql).matches()));
  }

  private static boolean mayScan(String sql) {
    return MAY_SCAN.stream().anyMatch(may -> may.matcher(sql).matches());
  }

  /** Entity tables go by their own name or by {@code e}. */
  private static boolean scans(String sql, Statement explain) throws SQLException {
    try (ResultSet plan = explain.executeQuery("EXPLAIN QUERY PLAN " + sql)) {
      while (plan.next()) {
        String step = plan.getString("detail") + " ";
        for (EntityType<?> type : TrackerSchema.SCHEMA.types()) {
          if (step.startsWith("SCAN " + type.name() + " ")) {
            return true;
          }
        }
        if (step.startsWith("SCAN e ")) {
          return true;
        }
      }
    }
    return false;
  }
}
