package dev.sluice.desktop.demo;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.desktop.cli.Durations;
import dev.sluice.desktop.cli.Json;
import dev.sluice.ratelimit.Limit;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * How a demonstration ended.
 *
 * @param restarts as the engine counted them
 */
record DemoResult(DemoPlan plan, Proof proof, int restarts, Duration took) {

  boolean isGood() {
    return proof.holds(plan.scaled(plan.server().all()));
  }

  ObjectNode json() {
    return Json.object()
        .put("equal", proof.isEqual())
        .put("requests", proof.audit().requests())
        .put("tooManyRequests", proof.audit().tooManyRequests())
        .put("fullestMinute", fullest(plan.server().budget()))
        .put("fullestSecond", fullest(plan.server().pace()))
        .put("restarts", restarts)
        .put("lost", proof.lost())
        .put("duplicates", proof.duplicates())
        .put("durationMillis", took.toMillis())
        .put("speed", plan.speed());
  }

  private int fullest(List<Limit> limits) {
    return limits.stream().mapToInt(limit -> proof.fullest(plan.scaled(limit))).max().orElse(0);
  }

  String text() {
    List<String> lines = new ArrayList<>();
    lines.add(line("both sides are equal", proof.isEqual() ? "yes" : "NO", rows()));
    lines.add(line("changes lost", proof.lost(), "of " + proof.changes().size()));
    lines.add(line("duplicates", proof.duplicates(), ""));
    lines.add(line("requests", proof.audit().requests(), ""));
    lines.add(line("answered 429", proof.audit().tooManyRequests(), ""));
    for (Limit limit : plan.scaled(plan.server().all())) {
      String name = "fullest " + limit.toString().replaceFirst(".*/", "");
      lines.add(line(name, proof.fullest(limit), "of " + limit.permits()));
    }
    lines.add(line("restarts of the sync", restarts, ""));
    lines.add("    " + (isGood() ? "Proved" : "FAILED") + " in " + Durations.text(took) + ".");
    return String.join("\n", lines);
  }

  private String rows() {
    return proof.file().size() + " rows here, " + proof.server().size() + " there";
  }

  private static String line(String name, Object value, String more) {
    return String.format(Locale.ROOT, "    %-24s %6s  %s", name, value, more).stripTrailing();
  }
}
