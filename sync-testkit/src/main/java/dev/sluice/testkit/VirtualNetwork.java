package dev.sluice.testkit;

import dev.sluice.testkit.fault.Latency;
import io.reactivex.rxjava3.core.Scheduler;
import java.time.Duration;
import okhttp3.Call;
import okhttp3.Request;

/**
 * A network without sockets: a {@link Call.Factory} that carries requests to a {@link TestServer}
 * in the time of a scheduler, meant for a {@code TestScheduler}. A request arrives one latency
 * after {@code enqueue}, its answer is called back one more latency later, both on the scheduler;
 * {@code execute} is refused because virtual time cannot be waited for. Several networks (devices)
 * may share one server. Whatever the host, the path after the server's base counts.
 *
 * <p>A call that is cancelled or given up fails at once, but a request that was sent arrives all
 * the same, as on a real network. Thread-safe as far as the scheduler is.
 */
public final class VirtualNetwork implements Call.Factory {
  private final TestServer server;
  private final Scheduler scheduler;
  private final Latency latency;
  private volatile Duration callTimeout = Duration.ZERO;
  private volatile String address = "10.0.0.1";
  private volatile boolean offline;

  /** A network to this server. */
  public VirtualNetwork(TestServer server, Scheduler scheduler, Latency latency) {
    this.server = server;
    this.scheduler = scheduler;
    this.latency = latency;
  }

  /**
   * Calls without an answer after this time fail as OkHttp's do. Default: zero, they wait for ever.
   * A call's own {@code timeout()} goes before.
   */
  public VirtualNetwork callTimeout(Duration timeout) {
    callTimeout = timeout;
    return this;
  }

  /** The device's address, told to the server as {@code X-Forwarded-For}. Default: 10.0.0.1. */
  public VirtualNetwork address(String value) {
    address = value;
    return this;
  }

  /**
   * Switches the network off or on. While it is off, new calls fail because no host is known, and
   * what is on its way, there or back, is lost at the moment when it would arrive.
   */
  public void setOffline(boolean off) {
    offline = off;
  }

  /** Whether the network is off. */
  public boolean isOffline() {
    return offline;
  }

  @Override
  public Call newCall(Request request) {
    return new VirtualCall(this, request, callTimeout);
  }

  TestServer server() {
    return server;
  }

  Scheduler scheduler() {
    return scheduler;
  }

  Latency latency() {
    return latency;
  }

  String address() {
    return address;
  }
}
