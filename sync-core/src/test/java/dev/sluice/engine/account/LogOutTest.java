package dev.sluice.engine.account;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.Operation;
import dev.sluice.SyncResult;
import dev.sluice.SyncStatus;
import dev.sluice.UnsyncedWorkException;
import dev.sluice.engine.Device;
import dev.sluice.engine.OtherConnection;
import dev.sluice.engine.Running;
import dev.sluice.engine.Scenario;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Ref;
import dev.sluice.testkit.ServerClock;
import dev.sluice.testkit.TrackerServer;
import dev.sluice.testkit.VirtualNetwork;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.state.RowKind;
import dev.sluice.tracker.TimeEntry;
import dev.sluice.tracker.TrackerSchema;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import okhttp3.Call;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Logging out deletes the user's data, and refuses to lose work: S39. */
class LogOutTest extends Scenario {

  private static void isEmpty(Device device) {
    for (EntityType<?> type : TrackerSchema.SCHEMA.types()) {
      assertThat(device.all(type)).as(type.name()).isEmpty();
    }
    try (OtherConnection other = new OtherConnection(device.file)) {
      for (String table : new String[] {"_sync_row", "_sync_journal", "_sync_list"}) {
        assertThat(other.number("SELECT count(*) FROM " + table)).as(table).isZero();
      }
    }
  }

  @Test
  void S39_theUsersDataGoes() {
    web().addEntry("private", time.now(), MINUTE);
    Device device = synced();
    device.logOut(false);
    isEmpty(device);
    assertThat(device.status()).isInstanceOf(SyncStatus.Frozen.class);
    assertThat(device.sync().result()).isEqualTo(SyncResult.FROZEN);
    assertThat(log().all()).isEmpty();
  }

  /** A word that stands in every text of the user's, and nowhere else. */
  private static final String SECRET = "Xanthippe";

  private Device withSecrets() {
    for (int i = 0; i < 200; i++) {
      web().addEntry(SECRET + " of the server " + i, time.now(), SECOND);
    }
    Device device = synced();
    Ref<TimeEntry> deleted = device.entry(SECRET + ", deleted");
    Ref<TimeEntry> edited = device.entry(SECRET + ", edited");
    device.tag(SECRET);
    assertThat(device.push().result()).isEqualTo(SyncResult.SYNCED);
    device.describe(edited, SECRET + ", edited again");
    device.entries().delete(deleted);
    next("POST time_entries", Fault.status(400));
    device.entry(SECRET + ", refused");
    device.push();
    device.entry(SECRET + ", pending");
    assertThat(filesWithSecrets()).contains("a.db-wal");
    return device;
  }

  private List<String> filesWithSecrets() {
    List<String> found = new ArrayList<>();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        if (new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1).contains(SECRET)) {
          found.add(file.getFileName().toString());
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return found;
  }

  @Test
  void S83_noFileHoldsAWordOfTheUsersAfterALogOut() {
    Device device = withSecrets();
    device.logOut(true);
    assertThat(filesWithSecrets()).isEmpty();
    device.close();
    assertThat(filesWithSecrets()).isEmpty();
  }

  @Tag("slow")
  @Test
  void S83_whereAnotherConnectionReadsItIsDoneAtTheNextOpening() {
    Device device = withSecrets();
    try (OtherConnection reader = new OtherConnection(device.file)) {
      reader.run("PRAGMA busy_timeout = 0");
      reader.run("BEGIN");
      assertThat(reader.number("SELECT count(*) FROM time_entries")).isPositive();
      device.logOut(true);
      assertThat(device.all(TimeEntry.TYPE)).isEmpty();
      reader.run("COMMIT");
    }
    device.close();
    device("a").close();
    assertThat(filesWithSecrets()).isEmpty();
  }

  @Test
  void workThatIsOnNoServerIsNotLostByMistake() {
    Device device = synced();
    device.entry("precious");
    var done = device.engine.logOut(false).test();
    time.settle();
    done.assertError(e -> e instanceof UnsyncedWorkException lost && lost.changes() == 1);
    assertThat(device.descriptions()).containsExactly("precious");
    assertThat(device.sync().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(descriptionsOnServer()).containsExactly("precious");
  }

  @Test
  void aLogOutThatIsRefusedLeavesAFrozenEngineFrozen() {
    Device device = synced();
    device.entry("precious");
    device.engine.freeze();
    forget();
    device.engine.logOut(false).test();
    time.settle();
    assertThat(device.push().result()).isEqualTo(SyncResult.FROZEN);
    assertThat(log().all()).isEmpty();
  }

  @Test
  void unlessTheUserInsists() {
    Device device = synced();
    device.entry("not so precious");
    device.logOut(true);
    isEmpty(device);
  }

  @Test
  void S39_aLateAnswerBringsNothingBack() {
    web().addEntry("private", time.now(), MINUTE);
    Device device = synced();
    next("GET me/time_entries", Fault.delayAnswer(SECOND));
    Running sync = device.begin(Operation.FULL);
    untilArrived("GET me/time_entries");
    var done = device.engine.logOut(true).test();
    assertThat(sync.end().result()).isEqualTo(SyncResult.FROZEN);
    pass(MINUTE);
    done.assertComplete();
    isEmpty(device);
  }

  @Test
  void S39_nothingOfAnyKindReachesTheNextUser() {
    web().addEntry("private", time.now(), MINUTE);
    Device device = synced();
    device.entry("on its way");
    next("POST time_entries", Fault.delayAnswer(SECOND));
    device.begin(Operation.PUSH);
    untilArrived("POST time_entries");
    var done = device.engine.logOut(true).test();
    pass(MINUTE);
    done.assertComplete();
    device.close();

    TrackerServer other =
        TrackerServer.builder(ServerClock.of(time.scheduler(), time.now())).build();
    other.web().addEntry("of the other user", time.now(), MINUTE);
    Call.Factory network = new VirtualNetwork(other, time.scheduler(), latency());
    Device next = device("a", options -> options.calls(network));
    assertThat(next.sync().result()).isEqualTo(SyncResult.SYNCED);
    assertThat(next.descriptions()).containsExactly("of the other user");
    assertThat(other.web().rows(RowKind.TIME_ENTRY)).hasSize(1);
    assertThat(descriptionsOnServer()).containsExactlyInAnyOrder("private", "on its way");
  }

  @Test
  void S39_theNextUserIsNotToldOfTheLastOnesSync() {
    Device device = synced();
    device.logOut(false);
    device.close();
    Device next = device("a");
    assertThat(next.status().text()).isEqualTo("Not synced yet");
    assertThat(next.sync().result()).isEqualTo(SyncResult.SYNCED);
  }
}
