package dev.sluice.throttle;

import dev.sluice.throttle.ServerAnswer.ServerLimit;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads the fields {@code RateLimit} and {@code RateLimit-Policy} of the IETF's draft. {@code
 * RateLimit} lists policies, such as {@code "burst";r=3;t=1}. {@code RateLimit-Policy} describes
 * policies, such as {@code "burst";q=10;w=60}. An earlier draft had {@code limit=10, remaining=3,
 * reset=1}.
 */
final class RateLimitField {

  private static final String NAME = "RateLimit";

  private RateLimitField() {}

  static List<ServerLimit> in(AnswerHeaders headers) {
    List<StructuredItem> items = StructuredItem.list(headers.values(NAME));
    List<StructuredItem> policies = StructuredItem.list(headers.values("RateLimit-Policy"));
    List<ServerLimit> told = new ArrayList<>();
    Map<String, List<String>> older = new HashMap<>();
    for (StructuredItem item : items) {
      if (item.value() == null) {
        StructuredItem policy = policy(item, policies);
        if (countsRequests(item) && (policy == null || countsRequests(policy))) {
          told.add(today(headers, item, policy));
        }
      } else {
        older.computeIfAbsent(item.name(), name -> new ArrayList<>()).add(item.value());
      }
    }
    if (!older.isEmpty()) {
      told.addAll(
          LimitFields.all(
              headers,
              NAME,
              new LimitFields.Said(
                  older.getOrDefault("remaining", List.of()),
                  older.getOrDefault("limit", List.of()),
                  older.getOrDefault("reset", List.of()))));
    }
    return told;
  }

  /** If the field names no reset, a whole window counts: a reset never takes longer. */
  private static ServerLimit today(
      AnswerHeaders headers, StructuredItem item, @Nullable StructuredItem policy) {
    Duration reset = LimitFields.reset(headers, item.parameters().get("t"));
    return new ServerLimit(
        NAME + " " + item.name() + " " + item.parameters().getOrDefault("pk", ""),
        false,
        LimitFields.number(item.parameters().get("r"), 0),
        LimitFields.number(parameter(policy, "q"), 1),
        reset == null ? LimitFields.reset(headers, parameter(policy, "w")) : reset);
  }

  private static @Nullable StructuredItem policy(
      StructuredItem item, List<StructuredItem> policies) {
    return policies.stream().filter(p -> p.name().equals(item.name())).findFirst().orElse(null);
  }

  /** Whether a quota counts requests, not bytes or requests under way, which nobody foresees. */
  private static boolean countsRequests(StructuredItem item) {
    String unit = item.parameters().get("qu");
    return unit == null || unit.toLowerCase(Locale.ROOT).startsWith("request");
  }

  private static @Nullable String parameter(@Nullable StructuredItem policy, String name) {
    return policy == null ? null : policy.parameters().get(name);
  }
}
