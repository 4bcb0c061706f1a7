package dev.sluice.desktop.simulate;

import dev.sluice.desktop.cli.Durations;
import dev.sluice.lab.simulate.ProcessPlan;
import dev.sluice.lab.simulate.Strategy;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Which processes there are, as they are written on the command line: {@code 2x5,1@10m-20m}. */
final class Layout {

  private static final Pattern PART =
      Pattern.compile("(?:(\\d{1,4})x)?(\\d{1,4})(?::([\\w.$]+))?(?:@(\\w+)(?:-(\\w+))?)?");
  private static final int MOST_CLIENTS = 1000;

  private Layout() {}

  /** So many clients in so many processes, as evenly as can be. */
  static List<ProcessPlan> even(int clients, int processes) {
    if (processes < 1 || clients < processes || clients > MOST_CLIENTS) {
      throw new IllegalArgumentException(
          "--clients is from 1 to 1000, --processes from 1 to as many as there are clients");
    }
    List<ProcessPlan> plans = new ArrayList<>();
    for (int i = 0; i < processes; i++) {
      plans.add(ProcessPlan.of(clients / processes + (i < clients % processes ? 1 : 0)));
    }
    return plans;
  }

  /** Reads a layout; strategies are looked up by name. */
  static List<ProcessPlan> parse(String text, Function<String, Strategy> strategies) {
    List<ProcessPlan> plans = new ArrayList<>();
    for (String part : text.split(",", -1)) {
      Matcher parts = PART.matcher(part.strip());
      if (!parts.matches()) {
        throw new IllegalArgumentException(
            "a layout is written like 2x5,1@10m-20m,5:ExponentialBackoff, not '" + text + "'");
      }
      int times = parts.group(1) == null ? 1 : Integer.parseInt(parts.group(1));
      ProcessPlan plan = plan(parts, strategies);
      for (int i = 0; i < times; i++) {
        plans.add(plan);
      }
    }
    int clients = plans.stream().mapToInt(ProcessPlan::threads).sum();
    if (clients < 1 || clients > MOST_CLIENTS) {
      throw new IllegalArgumentException("a layout has from 1 to 1000 clients, not " + clients);
    }
    return plans;
  }

  private static ProcessPlan plan(Matcher parts, Function<String, Strategy> strategies) {
    @Nullable String named = parts.group(3);
    return new ProcessPlan(
        Integer.parseInt(parts.group(2)),
        parts.group(4) == null ? 0 : Durations.parse(parts.group(4)).toNanos(),
        parts.group(5) == null ? Long.MAX_VALUE : Durations.parse(parts.group(5)).toNanos(),
        named == null ? null : strategies.apply(named));
  }
}
