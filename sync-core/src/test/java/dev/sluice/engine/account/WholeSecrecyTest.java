package dev.sluice.engine.account;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.Appender;
import ch.qos.logback.core.read.ListAppender;
import dev.sluice.Operation;
import dev.sluice.SyncFailure;
import dev.sluice.SyncReport;
import dev.sluice.SyncStatus;
import dev.sluice.engine.Device;
import dev.sluice.engine.Scenario;
import dev.sluice.failure.StorageException;
import dev.sluice.http.Credentials;
import dev.sluice.schema.Ref;
import dev.sluice.testkit.TrackerServer;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.http.Answer;
import dev.sluice.testkit.state.RowKind;
import dev.sluice.tracker.TimeEntry;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/**
 * Every operation, in fair weather and in foul: no log line, error, status or report shows the
 * token or what is the user's, and no file holds the token.
 */
class WholeSecrecyTest extends Scenario {

  private static final String NEW_TOKEN = "fedcba9876543210fedcba9876543210";
  private static final String DIARY = "met the duke";
  private static final String NAME = "Project Mayhem";
  private static final String EMAIL = "anna.canary@example.com";

  /** What a server says of a change is for the person who made it, and for no log. */
  private static final String WORDS = "the duke is no tag";

  private static final List<String> TOKENS =
      List.of(TrackerServer.TOKEN, NEW_TOKEN, basic(TrackerServer.TOKEN), basic(NEW_TOKEN));

  private final ListAppender<ILoggingEvent> lines = new ListAppender<>();
  private final Logger root = (Logger) LoggerFactory.getLogger(Logger.ROOT_LOGGER_NAME);
  private final List<String> shown = new ArrayList<>();
  private final List<SyncReport> reports = new ArrayList<>();
  private final Appender<ILoggingEvent> console = root.getAppender("console");
  private Level level;

  private static String basic(String token) {
    byte[] pair = (token + ":api_token").getBytes(UTF_8);
    return Base64.getEncoder().encodeToString(pair);
  }

  @BeforeEach
  void listen() {
    level = root.getLevel();
    root.setLevel(Level.TRACE);
    lines.start();
    root.detachAppender(console);
    root.addAppender(lines);
  }

  @AfterEach
  void stop() {
    root.detachAppender(lines);
    root.addAppender(console);
    root.setLevel(level);
  }

  @Test
  void nothingIsShown() throws IOException {
    web().editUser("email", EMAIL);
    web().editUser("fullname", NAME);
    web().addEntry(DIARY, time.now().minusSeconds(600), MINUTE);
    Device device = synced();
    meetAllFaults(device);
    meetNonsense(device);
    meetARival(device);
    meetARefusal(device);
    meetADeadToken(device);
    device.engine.logOut(true).test();
    pass(MINUTE);
    collect(device);

    assertThat(reports).hasSizeGreaterThan(20);
    assertThat(reports).filteredOn(report -> report.error().isPresent()).hasSizeGreaterThan(10);
    assertThat(lines.list).hasSizeGreaterThan(100);
    assertThat(shown).allSatisfy(WholeSecrecyTest::isHarmless);
    assertThat(lines.list).noneMatch(line -> line.getFormattedMessage().contains(WORDS));
    assertNoFileHoldsAToken();
  }

  private void meetAllFaults(Device device) {
    String echo = "\"no " + basic(TrackerServer.TOKEN) + " " + TrackerServer.TOKEN + "\"";
    List<Fault> faults =
        List.of(
            Fault.dropAfterCommit(),
            Fault.garbled(),
            Fault.truncated(),
            Fault.answer(Answer.text(400, echo)),
            Fault.answer(Answer.text(403, echo)),
            Fault.answer(Answer.text(429, echo)),
            Fault.answer(Answer.text(500, echo)),
            Fault.answer(Answer.text(302, echo).withHeaders(Map.of("Location", "https://a.b/x"))));
    for (Fault fault : faults) {
      next("GET me/time_entries", fault);
      run(device, Operation.FULL);
      device.tag(NAME + reports.size());
      device.entry(DIARY);
      next("POST time_entries", fault);
      run(device, Operation.PUSH);
      run(device, Operation.LIGHT);
      device.all(TimeEntry.TYPE).forEach(entry -> edit(device, entry));
      next("PUT time_entries", fault);
      run(device, Operation.PUSH);
    }
    run(device, Operation.CLEAN_UP);
  }

  private static void edit(Device device, TimeEntry entry) {
    if (entry.serverId() != null) {
      device.describe(device.ref(TimeEntry.TYPE, entry.serverId()), entry.description() + "!");
    }
  }

  private void meetNonsense(Device device) {
    String bad = "[{\"id\":1,\"start\":\"" + DIARY + "\"},{\"id\":\"" + DIARY + "\"},\"" + DIARY;
    next("GET me/time_entries", Fault.answer(Answer.text(200, bad)));
    run(device, Operation.PULL);
    Ref<TimeEntry> broken = device.entry(DIARY);
    device.sql("UPDATE time_entries SET start = ? WHERE id = ?", DIARY, broken.id());
    run(device, Operation.FULL);
    try {
      device.find(broken);
    } catch (StorageException named) {
      show(named);
    }
  }

  private void meetARival(Device device) {
    Ref<TimeEntry> entry = device.entry("common");
    run(device, Operation.FULL);
    web().edit(RowKind.TIME_ENTRY, device.find(entry).serverId(), "description", DIARY + " too");
    device.describe(entry, DIARY + " first");
    run(device, Operation.FULL);
    assertThat(reports.get(reports.size() - 1).losses()).isNotEmpty();
  }

  private void meetARefusal(Device device) {
    device.tag(NAME);
    next("POST tags", Fault.answer(Answer.text(400, WORDS)));
    run(device, Operation.PUSH);
    assertThat(device.engine.failures()).extracting(SyncFailure::message).contains(WORDS);
  }

  private void meetADeadToken(Device device) {
    server.setToken(NEW_TOKEN);
    run(device, Operation.FULL);
    Credentials fresh = Credentials.apiToken(NEW_TOKEN);
    shown.add(fresh.toString());
    device.engine.resume(fresh);
    pass(MINUTE);
    run(device, Operation.FULL);
    server.revokeToken();
    run(device, Operation.FULL);
  }

  private void run(Device device, Operation operation) {
    pass(MINUTE);
    reports.add(device.run(operation));
    pass(MINUTE);
  }

  private void collect(Device device) {
    reports.addAll(device.diary.reports());
    for (SyncReport report : reports) {
      report.error().ifPresent(this::show);
      shown.addAll(report.problems());
      shown.add(report.toString());
    }
    for (SyncStatus status : device.statuses()) {
      shown.add(status.text());
    }
    device.engine.failures().forEach(failure -> shown.add(failure.message()));
    for (ILoggingEvent line : lines.list) {
      shown.add(line.getFormattedMessage());
      shown.add(ThrowableProxyUtil.asString(line.getThrowableProxy()));
    }
  }

  private void show(Throwable failure) {
    StringWriter trace = new StringWriter();
    failure.printStackTrace(new PrintWriter(trace));
    shown.add(trace.toString());
  }

  private static void isHarmless(String text) {
    assertThat(text).doesNotContain(TOKENS).doesNotContain(DIARY, NAME, EMAIL);
  }

  /** A token is ASCII, and so are its bytes in whatever holds it. */
  private void assertNoFileHoldsAToken() throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      List<Path> all = files.filter(Files::isRegularFile).toList();
      assertThat(all).hasSizeGreaterThanOrEqualTo(3);
      for (Path file : all) {
        String bytes = new String(Files.readAllBytes(file), ISO_8859_1);
        assertThat(TOKENS).as(file.toString()).noneMatch(bytes::contains);
      }
    }
    assertThat(web().rows(RowKind.TIME_ENTRY)).isNotEmpty();
  }
}
