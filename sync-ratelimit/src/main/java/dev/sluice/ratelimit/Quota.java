package dev.sluice.ratelimit;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Requests that a server counts together, with limits for these requests. Limits that count every
 * request hold as well. A quota counts a request whose path begins with the quota's path: a quota
 * of {@code me} counts {@code me/tags}. Braces match any value: {@code workspaces/{id}} is one
 * quota for each workspace. A request that several quotas count needs a slot of each.
 *
 * @param name a name for people, such as {@code user}; no two quotas share a name
 * @param path the path of the requests, relative to the server's base, without a query
 * @param limits at least one limit; all of the limits hold at the same time
 */
public record Quota(String name, String path, List<Limit> limits) {

  /** Copies the limits. */
  public Quota {
    limits = List.copyOf(limits);
    if (name.trim().isEmpty()) {
      throw new IllegalArgumentException("a quota must have a name");
    }
    if (segments(path).isEmpty()) {
      throw new IllegalArgumentException("a quota must have a path such as me or workspaces/{id}");
    }
    if (limits.isEmpty()) {
      throw new IllegalArgumentException("the quota " + name + " must have a limit");
    }
  }

  /** A quota of a path and all that is below it. */
  public static Quota of(String name, String path, Limit... limits) {
    return new Quota(name, path, List.of(limits));
  }

  /** The key that counts a request of that path; empty if this quota does not count it. */
  Optional<String> key(String request) {
    List<String> asked = segments(request);
    List<String> own = segments(path);
    if (asked.size() < own.size()) {
      return Optional.empty();
    }
    StringBuilder key = new StringBuilder(name);
    for (int i = 0; i < own.size(); i++) {
      if (own.get(i).startsWith("{")) {
        key.append(' ').append(asked.get(i));
      } else if (!own.get(i).equals(asked.get(i))) {
        return Optional.empty();
      }
    }
    return Optional.of(key.toString());
  }

  /** The permits of the quota's tightest limit. */
  public int permits() {
    return limits.stream().mapToInt(Limit::permits).min().orElse(0);
  }

  /** How many of its permits a pull leaves for the user's actions: a tenth, at least one. */
  public int reserve() {
    return Math.max(1, permits() / 10);
  }

  /** Whether this quota counts requests of that path. */
  public boolean counts(String request) {
    return key(request).isPresent();
  }

  /** The longest of its windows. */
  Duration window() {
    return limits.stream().map(Limit::window).max(Comparator.naturalOrder()).orElse(Duration.ZERO);
  }

  private static List<String> segments(String path) {
    List<String> segments = new ArrayList<>(Arrays.asList(path.split("/", -1)));
    segments.removeIf(String::isEmpty);
    return segments;
  }
}
