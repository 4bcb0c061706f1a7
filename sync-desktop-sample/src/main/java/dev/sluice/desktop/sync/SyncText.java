package dev.sluice.desktop.sync;

import dev.sluice.SyncFailure;
import dev.sluice.SyncReport;
import dev.sluice.desktop.cli.Durations;
import dev.sluice.desktop.cli.Plain;
import dev.sluice.schema.EntityType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** What a sync did, for people. */
final class SyncText {

  private SyncText() {}

  static String of(List<EntityType<?>> types, SyncReport report, List<SyncFailure> failures) {
    List<String> lines = new ArrayList<>();
    lines.add(
        switch (report.result()) {
          case SYNCED -> "Synced in " + Durations.text(report.duration()) + ".";
          case PENDING ->
              "Done in " + Durations.text(report.duration()) + "; some changes are still pending.";
          default -> "Not done, after " + Durations.text(report.duration()) + ".";
        });
    counts("pulled", types, report.pulled(), lines);
    counts("pushed", types, report.pushed(), lines);
    counts("pruned", types, report.pruned(), lines);
    lines.add("  requests  " + requests(report));
    NextTry.after(report).ifPresent(delay -> lines.add("  next try  in " + Durations.text(delay)));
    report.problems().forEach(problem -> lines.add("  problem   " + Plain.line(problem)));
    failures.forEach(failure -> lines.add("  refused   " + line(failure)));
    return String.join("\n", lines);
  }

  /** One failure a line. */
  static String lines(List<SyncFailure> failures) {
    return failures.isEmpty()
        ? "Nothing was refused."
        : failures.stream().map(SyncText::line).collect(Collectors.joining("\n"));
  }

  private static String line(SyncFailure failure) {
    String tries = failure.tries() < 2 ? "" : " (" + failure.tries() + " tries)";
    return failure.ref() + ": " + Plain.line(failure.message()) + tries;
  }

  private static void counts(
      String what,
      List<EntityType<?>> types,
      Map<EntityType<?>, Integer> counts,
      List<String> lines) {
    String all =
        types.stream()
            .filter(type -> counts.getOrDefault(type, 0) > 0)
            .map(type -> type.name().replace('_', ' ') + " " + counts.get(type))
            .collect(Collectors.joining(", "));
    if (!all.isEmpty()) {
      lines.add("  " + what + "    " + all);
    }
  }

  private static String requests(SyncReport report) {
    return report.requests()
        + (report.tooManyRequests() > 0 ? ", " + report.tooManyRequests() + " too many" : "")
        + (report.restarts() > 0 ? "; restarts: " + report.restarts() : "")
        + (report.waited().toMillis() > 0 ? "; waited " + Durations.text(report.waited()) : "");
  }
}
