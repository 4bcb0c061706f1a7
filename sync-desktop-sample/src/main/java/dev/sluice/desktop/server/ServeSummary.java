package dev.sluice.desktop.server;

import dev.sluice.ratelimit.Limit;
import dev.sluice.testkit.Auditor;
import java.util.List;
import java.util.stream.Collectors;

/** What a server has seen, in one line. */
final class ServeSummary {

  private ServeSummary() {}

  static String of(Auditor audit, List<Limit> limits) {
    return limits.stream()
        .map(limit -> "fullest " + limit + ": " + audit.fullest(limit.window()))
        .collect(
            Collectors.joining(
                "; ",
                audit.requests() + " requests, " + audit.tooManyRequests() + " answered 429; ",
                "."));
  }
}
