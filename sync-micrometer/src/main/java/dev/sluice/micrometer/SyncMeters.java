package dev.sluice.micrometer;

import dev.sluice.SyncEngine;
import dev.sluice.SyncListener;
import dev.sluice.SyncReport;
import dev.sluice.schema.EntityType;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import io.reactivex.rxjava3.disposables.Disposable;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Meters of an engine: how long operations, requests and waits take, how many rows move, and what
 * is pending. No meter and no tag holds a row's id, a path or a value. Ends with {@link #close}.
 *
 * <pre>{@code
 * SyncMeters meters = SyncMeters.of(engine, registry);
 * }</pre>
 */
public final class SyncMeters implements AutoCloseable {

  private static final String PENDING = "sluice.pending";

  private final MeterRegistry registry;
  private final Tags tags;
  private final List<Meter> gauges = new ArrayList<>();
  private final LimitMeters limits;
  private Disposable listening = Disposable.disposed();

  private SyncMeters(SyncEngine engine, MeterRegistry registry, Tags tags) {
    this.registry = registry;
    this.tags = tags;
    Set<Gauge> others = Set.copyOf(registry.find(PENDING).gauges());
    Gauge pending = gauge(PENDING, "Changes that the server does not have yet", engine::pending);
    if (others.contains(pending)) { // the registry has tags of its own, so only it can tell
      throw new IllegalArgumentException(
          "another engine is measured with these tags; give each engine a tag of its own");
    }
    gauges.add(pending);
    this.limits = LimitMeters.of(engine.limiter(), registry, tags.stream().toArray(Tag[]::new));
    gauges.add(
        gauge(
            "sluice.failed",
            "Changes that need a decision of the user",
            () -> engine.failures().size()));
  }

  private Gauge gauge(String name, String description, Supplier<Number> value) {
    return Gauge.builder(name, value).description(description).tags(tags).register(registry);
  }

  /**
   * Begins to measure. What is pending and what has failed is read from the database whenever
   * somebody reads the gauges.
   *
   * @param tags are on each meter, for example the name of the account's server
   * @throws IllegalArgumentException if another engine is measured with the same tags, so that
   *     nobody could tell the two apart
   */
  public static SyncMeters of(SyncEngine engine, MeterRegistry registry, Tag... tags) {
    SyncMeters meters = new SyncMeters(engine, registry, Tags.of(tags));
    meters.listening = engine.listen(meters.new Ear());
    return meters;
  }

  /** Ends the measuring. Gauges leave the registry, counts and times stay. */
  @Override
  public void close() {
    listening.dispose();
    limits.close();
    gauges.forEach(registry::remove);
    gauges.clear();
  }

  /** Turns events into meters; on the engine's threads. */
  private final class Ear implements SyncListener {

    private final Map<Integer, Sent> sent = new ConcurrentHashMap<>();
    private final Map<String, Deque<Timer.Sample>> waits = new ConcurrentHashMap<>();

    /** A request under way. */
    private record Sent(String method, Timer.Sample since) {}

    @Override
    public void waiting(String why, @Nullable Instant until) {
      Deque<Timer.Sample> all = waits.computeIfAbsent(why, any -> new ArrayDeque<>());
      synchronized (all) {
        all.addLast(Timer.start(registry));
      }
    }

    @Override
    public void waited(String why) {
      Deque<Timer.Sample> all = waits.getOrDefault(why, new ArrayDeque<>());
      Timer.Sample first;
      synchronized (all) {
        first = all.pollFirst();
      }
      if (first != null) {
        first.stop(registry.timer("sluice.wait", tags.and("for", why)));
      }
    }

    @Override
    public void requested(int number, String method, String path) {
      sent.put(number, new Sent(method, Timer.start(registry)));
    }

    @Override
    public void answered(int number, int status) {
      Sent one = sent.remove(number);
      if (one != null) {
        String answer = status == 0 ? "none" : Integer.toString(status);
        Tags named = tags.and("method", one.method(), "status", answer);
        one.since().stop(registry.timer("sluice.request", named));
      }
    }

    private void rows(String direction, EntityType<?> type, int rows) {
      Tags named = tags.and("type", type.name(), "direction", direction);
      registry.counter("sluice.rows", named).increment(rows);
    }

    @Override
    public void pulled(EntityType<?> type, int rows) {
      rows("pulled", type, rows);
    }

    @Override
    public void pushed(EntityType<?> type, int rows) {
      rows("pushed", type, rows);
    }

    @Override
    public void pruned(EntityType<?> type, int rows) {
      rows("pruned", type, rows);
    }

    @Override
    public void ended(SyncReport report) {
      waits.clear(); // a wait that was cancelled has no end
      String operation = report.operation().name().toLowerCase(Locale.ROOT);
      Tags named = tags.and("operation", operation, "result", report.result().code());
      registry.timer("sluice.operation", named).record(report.duration());
    }
  }
}
