package dev.sluice.testkit.limit;

import dev.sluice.testkit.http.Request;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;

/** A policy of its own for each key. */
final class Each implements LimitPolicy {
  private final Function<Request, String> key;
  private final Supplier<? extends LimitPolicy> policy;
  private final Map<String, LimitPolicy> policies = new HashMap<>();

  Each(Function<Request, String> key, Supplier<? extends LimitPolicy> policy) {
    this.key = key;
    this.policy = policy;
  }

  @Override
  public Verdict admit(Request request, long nanos) {
    return policies.computeIfAbsent(key.apply(request), k -> policy.get()).admit(request, nanos);
  }

  @Override
  public List<Quota> quotas(long nanos) {
    return policies.values().stream().flatMap(p -> p.quotas(nanos).stream()).toList();
  }
}
