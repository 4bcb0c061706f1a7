package dev.sluice.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.SyncEngineBuilder;
import dev.sluice.jdbc.JdbcDriver;
import dev.sluice.sqlite.SqliteDriver;
import dev.sluice.testkit.Arrival;
import dev.sluice.testkit.ServerClock;
import dev.sluice.testkit.TrackerServer;
import dev.sluice.testkit.WebClient;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.fault.Latency;
import dev.sluice.testkit.limit.ExactWindows;
import dev.sluice.testkit.limit.LimitPolicy;
import dev.sluice.testkit.state.RowKind;
import dev.sluice.time.VirtualTime;
import io.reactivex.rxjava3.core.Scheduler;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;

/**
 * A server with the real limits, exact to the nanosecond, and devices that share it, in virtual
 * time. Whatever a test is about, no window may ever be exceeded in it.
 */
public abstract class Scenario {

  public static final Duration ONE_WAY = Duration.ofMillis(10);
  public static final Duration MINUTE = Duration.ofSeconds(60);
  public static final Duration SECOND = Duration.ofSeconds(1);

  @TempDir public Path folder;

  public final VirtualTime time = new VirtualTime();
  public final TrackerServer server =
      TrackerServer.builder(ServerClock.of(time.scheduler(), time.now()))
          .limits(limits())
          .keepBodies()
          .build();
  private final List<Device> devices = new ArrayList<>();
  private int seen;

  public LimitPolicy limits() {
    return new ExactWindows().and(60, MINUTE).and(3, SECOND);
  }

  public Latency latency() {
    return Latency.fixed(ONE_WAY);
  }

  /** Where the observers of a device run that has this thread. */
  public Scheduler observers(Scheduler thread) {
    return thread;
  }

  public WebClient web() {
    return server.web();
  }

  /** A device of the user; its file keeps its name, so the same name opens the same file. */
  public Device device(String name, UnaryOperator<SyncEngineBuilder> options) {
    return device(new JdbcDriver(folder.resolve(name + ".db")), options);
  }

  /** A device whose files are opened so. */
  public Device device(SqliteDriver driver, UnaryOperator<SyncEngineBuilder> options) {
    Device device = new Device(this, driver, options);
    devices.add(device);
    return device;
  }

  public Device device(String name) {
    return device(name, options -> options);
  }

  /** A device that has everything of the server's, and all windows are fresh again. */
  public Device synced(String name, UnaryOperator<SyncEngineBuilder> options) {
    pass(MINUTE);
    Device device = device(name, options);
    assertThat(device.sync().error()).isEmpty();
    pass(MINUTE.plus(SECOND));
    forget();
    return device;
  }

  public Device synced() {
    return synced("a", options -> options);
  }

  /**
   * The user can reach the workspaces no more, and a list without them has come: the device
   * believes the next one.
   */
  public void lose(Device device, long... workspaces) {
    for (long workspace : workspaces) {
      web().revoke(workspace);
    }
    assertThat(device.pull().error()).isEmpty();
    pass(MINUTE);
  }

  public void pass(Duration length) {
    time.advance(length);
  }

  public void passMillis(long millis) {
    pass(Duration.ofMillis(millis));
  }

  /** Lets time pass until a request of that kind has arrived. */
  public void untilArrived(String what) {
    for (int i = 0; i < 100_000 && log().of(what).isEmpty(); i++) {
      passMillis(1);
    }
    assertThat(log().of(what)).isNotEmpty();
  }

  /** What arrived since the last {@link #forget()}. */
  public Log log() {
    List<Arrival> all = server.log();
    return new Log(all.subList(seen, all.size()));
  }

  public void forget() {
    seen = server.log().size();
  }

  /** The next request of that kind, such as {@code POST tags}, meets the fault. */
  public void next(String what, Fault fault) {
    nth(1, what, fault);
  }

  public void nth(int k, String what, Fault fault) {
    server.faults().on(k, request -> Log.what(request).equals(what), fault);
  }

  /** Every request of that kind meets the fault. */
  public void every(String what, Fault fault) {
    server.faults().always(request -> Log.what(request).equals(what), fault);
  }

  /** One field of every row of a kind, as the server has it. */
  public List<String> onServer(RowKind kind, String field) {
    return web().rows(kind).stream().map(row -> row.path(field).asText()).toList();
  }

  public List<String> descriptionsOnServer() {
    return onServer(RowKind.TIME_ENTRY, "description");
  }

  @AfterEach
  public void closeAll() {
    devices.forEach(Device::close);
    audit();
  }

  public void audit() {
    assertThat(server.audit().fullest(MINUTE)).as("requests in a minute").isLessThanOrEqualTo(60);
    assertThat(server.audit().fullest(SECOND)).as("requests in a second").isLessThanOrEqualTo(3);
  }
}
