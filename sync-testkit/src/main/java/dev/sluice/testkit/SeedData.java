package dev.sluice.testkit;

import dev.sluice.testkit.state.RowKind;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;

/**
 * Fills a server with a plausible past: entries of the last 50 days, none of them running, over
 * some clients, projects, tasks and tags of the default workspace. A seed repeats itself.
 */
public final class SeedData {
  private static final Duration PAST = Duration.ofDays(50);
  private static final List<String> WORDS =
      List.of("Write", "Review", "Plan", "Call about", "Mend", "Read", "Draw", "Test");

  private final Random random;
  private final int entries;

  private SeedData(long seed, int entries) {
    this.random = new Random(seed);
    this.entries = entries;
  }

  /** So many entries, and about as many clients, projects, tasks and tags as belong to them. */
  public static SeedData random(long seed, int entries) {
    if (entries < 0) {
      throw new IllegalArgumentException("0 entries or more, not " + entries);
    }
    return new SeedData(seed, entries);
  }

  /** Adds all of it to the server, as of {@code now}. */
  public void fill(WebClient web, Instant now) {
    Instant past = now.minus(PAST).truncatedTo(ChronoUnit.SECONDS);
    int scale = 2 + (int) Math.sqrt(entries);
    List<Long> clients = put(web, RowKind.CLIENT, scale / 4 + 1, past);
    List<Long> tags = put(web, RowKind.TAG, scale / 2 + 1, past);
    List<Long> projects = projects(web, scale / 2 + 1, clients, past);
    for (int i = 0; i < scale / 4; i++) {
      web.put(RowKind.TASK, Map.of("name", "Task " + i, "project_id", any(projects)), past);
    }
    for (int i = 0; i < entries; i++) {
      entry(web, past, tags, projects);
    }
  }

  private void entry(WebClient web, Instant past, List<Long> tags, List<Long> projects) {
    long length = 60L + random.nextInt(4 * 3600);
    long offset = (long) (random.nextDouble() * (PAST.toSeconds() - length));
    Instant start = past.plusSeconds(offset);
    Instant stop = start.plusSeconds(length);
    var chosen = new TreeSet<Long>();
    for (int i = random.nextInt(3); i > 0; i--) {
      chosen.add(any(tags));
    }
    web.put(
        RowKind.TIME_ENTRY,
        Map.of(
            "description",
            any(WORDS) + " no. " + random.nextInt(1000),
            "start",
            start.toString(),
            "stop",
            stop.toString(),
            "duration",
            length,
            "project_id",
            any(projects),
            "tag_ids",
            chosen),
        stop.plusNanos(random.nextInt(1_000_000) * 1000L));
  }

  private List<Long> projects(WebClient web, int count, List<Long> clients, Instant past) {
    var ids = new ArrayList<Long>();
    for (int i = 1; i <= count; i++) {
      Map<String, ?> fields = Map.of("name", "Project " + i, "client_id", any(clients));
      ids.add(web.put(RowKind.PROJECT, fields, past));
    }
    return ids;
  }

  private List<Long> put(WebClient web, RowKind kind, int count, Instant past) {
    var ids = new ArrayList<Long>();
    for (int i = 1; i <= count; i++) {
      String name = kind.name().charAt(0) + kind.name().substring(1).toLowerCase(Locale.ROOT);
      ids.add(web.put(kind, Map.of("name", name + " " + i), past));
    }
    return ids;
  }

  private <T> T any(List<T> choice) {
    return choice.get(random.nextInt(choice.size()));
  }
}
