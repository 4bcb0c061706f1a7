package dev.sluice.lab.simulate;

import static dev.sluice.lab.simulate.Setting.layout;

import dev.sluice.ratelimit.Limit;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The settings in which a strategy that is good in one must not be bad. */
public final class Suite {

  private static final long SECOND = 1_000_000_000;
  private static final long MILLI = 1_000_000;
  private static final Limit HOUR = Limit.of(4500, Duration.ofHours(1));
  private static final Limit MINUTE = Limit.of(60, Duration.ofMinutes(1));
  private static final Limit QUICK = Limit.of(100, Duration.ofSeconds(10));
  private static final Latency NEAR = new Latency(10 * MILLI, 20 * MILLI);
  private static final Latency FAR = new Latency(200 * MILLI, 1000 * MILLI);
  private static final Span HALF_HOUR = Span.of(1800 * SECOND);
  private static final Span SIX_HOURS = Span.of(6 * 3600 * SECOND);
  private static final long JOIN = 600 * SECOND;
  private static final long LEAVE = 1200 * SECOND;

  private final Map<String, Setting> settings = new LinkedHashMap<>();
  private final Strategy rival;

  private Suite(Strategy rival) {
    this.rival = rival;
  }

  /**
   * All settings by name.
   *
   * @param rival with whom a fleet is shared
   */
  public static Map<String, Setting> settings(Strategy rival) {
    Suite suite = new Suite(rival);
    suite.sizes();
    suite.pools();
    suite.changes();
    suite.neighbours();
    suite.smallBuckets();
    return suite.settings;
  }

  private void sizes() {
    add("2 processes of 5", HOUR, layout(2, 5));
    add("10 processes of 1", HOUR, layout(10, 1));
    for (int clients : new int[] {1, 2, 3, 4, 20, 30, 50, 100}) {
      add(clients + " alone", HOUR, layout(clients, 1));
    }
    Setting hours = new Setting(ServerPlan.gcra(HOUR, false), HOUR, layout(20, 1), NEAR, SIX_HOURS);
    settings.put("20 alone, 6 hours", hours);
    add("1 process of 10", HOUR, layout(1, 10));
    add("5 processes of 10", HOUR, layout(5, 10));
    add("10 processes of 10", HOUR, layout(10, 10));
  }

  private void pools() {
    for (int clients : new int[] {1, 10}) {
      add(clients + " alone, full", ServerPlan.gcra(HOUR, true), HOUR, layout(clients, 1));
      add(clients + " alone, 60/60s", MINUTE, layout(clients, 1));
      add(
          clients + " alone, 60/60s full",
          ServerPlan.gcra(MINUTE, true),
          MINUTE,
          layout(clients, 1));
      add(clients + " alone, window", ServerPlan.window(MINUTE), MINUTE, layout(clients, 1));
    }
    add("2 processes of 5, full", ServerPlan.gcra(HOUR, true), HOUR, layout(2, 5));
    add("2 processes of 5, 60/60s", MINUTE, layout(2, 5));
    add("2 processes of 5, window", ServerPlan.window(MINUTE), MINUTE, layout(2, 5));
    add("20 alone, window", ServerPlan.window(MINUTE), MINUTE, layout(20, 1));
    add("50 alone, window", ServerPlan.window(MINUTE), MINUTE, layout(50, 1));
    add("5 processes of 10, window", ServerPlan.window(MINUTE), MINUTE, layout(5, 10));
    add("5 processes of 10, 60/60s full", ServerPlan.gcra(MINUTE, true), MINUTE, layout(5, 10));
    add("10 alone, 100/10s", QUICK, layout(10, 1));
    add("10 alone, 100/10s window", ServerPlan.window(QUICK), QUICK, layout(10, 1));
    add("2 processes of 5, 100/10s", QUICK, layout(2, 5));
    add("2 processes of 5, 100/10s window", ServerPlan.window(QUICK), QUICK, layout(2, 5));
  }

  private void changes() {
    List<ProcessPlan> guests = new ArrayList<>(layout(5, 1));
    guests.addAll(Collections.nCopies(5, new ProcessPlan(1, JOIN, LEAVE, null)));
    add("5 alone join and leave", HOUR, guests);
    add(
        "a process of 5 joins and leaves",
        HOUR,
        List.of(ProcessPlan.of(5), new ProcessPlan(5, JOIN, LEAVE, null)));
    List<ProcessPlan> restarted = new ArrayList<>(layout(9, 1));
    restarted.add(new ProcessPlan(1, 0, JOIN, null));
    restarted.add(new ProcessPlan(1, JOIN + SECOND, Long.MAX_VALUE, null));
    add("one of 10 restarts", HOUR, restarted);
    List<ProcessPlan> crowd = new ArrayList<>(layout(2, 5));
    crowd.addAll(Collections.nCopies(50, new ProcessPlan(1, 0, JOIN, null)));
    add("50 of 60 leave, 60/60s", MINUTE, crowd);
    for (int processes : new int[] {2, 10}) {
      List<ProcessPlan> layout = layout(processes, 10 / processes);
      ServerPlan pool = ServerPlan.gcra(HOUR, false);
      String who = processes + " processes, limit ";
      add(who + "halves", pool.changing(new LimitChange(JOIN, 2250)), HOUR, layout);
      add(who + "quadruples", pool.changing(new LimitChange(JOIN, 18000)), HOUR, layout);
    }
    add(
        "10 processes, 60/60s quadruples",
        ServerPlan.gcra(MINUTE, false).changing(new LimitChange(JOIN, 240)),
        MINUTE,
        layout(10, 1));
  }

  private void neighbours() {
    far("1 alone, far", layout(1, 1));
    far("2 processes of 5, far", layout(2, 5));
    far("10 alone, far", layout(10, 1));
    add("processes of 8 and 2", HOUR, List.of(ProcessPlan.of(8), ProcessPlan.of(2)));
    add("processes of 9 and 1", HOUR, List.of(ProcessPlan.of(9), ProcessPlan.of(1)));
    List<ProcessPlan> mixed = new ArrayList<>(layout(5, 1));
    mixed.addAll(Collections.nCopies(5, new ProcessPlan(1, 0, Long.MAX_VALUE, rival)));
    add("5 alone beside 5 rivals", HOUR, mixed);
    add(
        "a process of 5 beside 5 rivals",
        HOUR,
        List.of(ProcessPlan.of(5), new ProcessPlan(5, 0, Long.MAX_VALUE, rival)));
  }

  private void smallBuckets() {
    for (int tokens : new int[] {1, 2, 3, 5}) {
      add("1 alone, bucket of " + tokens, bucketOf(tokens), HOUR, layout(1, 1));
    }
    for (int tokens : new int[] {1, 2, 3, 5, 10, 45}) {
      ServerPlan tiny = bucketOf(tokens);
      add("2 processes of 5, bucket of " + tokens, tiny, HOUR, layout(2, 5));
      add("10 alone, bucket of " + tokens, tiny, HOUR, layout(10, 1));
    }
    ServerPlan tenth = ServerPlan.gcra(Limit.of(450, Duration.ofHours(1)), false);
    add("2 processes of 5, a tenth of it", tenth, HOUR, layout(2, 5));
    add("10 alone, a tenth of it", tenth, HOUR, layout(10, 1));
  }

  private void far(String name, List<ProcessPlan> layout) {
    settings.put(name, new Setting(ServerPlan.gcra(HOUR, false), HOUR, layout, FAR, HALF_HOUR));
  }

  /** As fast as the hour's pool is refilled, and much smaller. */
  private static ServerPlan bucketOf(int tokens) {
    return ServerPlan.gcra(Limit.of(tokens, Duration.ofMillis(800L * tokens)), false);
  }

  private void add(String name, Limit pool, List<ProcessPlan> layout) {
    add(name, ServerPlan.gcra(pool, false), pool, layout);
  }

  private void add(String name, ServerPlan server, Limit told, List<ProcessPlan> layout) {
    settings.put(name, new Setting(server, told, layout, NEAR, HALF_HOUR));
  }
}
