package dev.sluice.testkit.limit;

import dev.sluice.testkit.http.Request;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Decides whether a server takes a request. The server asks once per request, in the order of
 * arrival, one at a time; so a policy needs no lock, but it must not be shared by two servers.
 */
@FunctionalInterface
public interface LimitPolicy {
  /**
   * Takes or refuses a request, and remembers it.
   *
   * @param request what arrived
   * @param nanos when, on the server's monotonic clock; never less than the time before
   */
  Verdict admit(Request request, long nanos);

  /** The hourly quotas that this policy keeps, for {@code GET /me/quota}. */
  default List<Quota> quotas(long nanos) {
    return List.of();
  }

  /** Takes everything. */
  static LimitPolicy none() {
    return (request, nanos) -> Verdict.taken();
  }

  /** Takes and refuses as that one does, and tells nothing of what remains. */
  static LimitPolicy silent(LimitPolicy policy) {
    return (request, nanos) -> new Verdict(policy.admit(request, nanos).refusal(), Map.of());
  }

  /**
   * Asks each in turn until one refuses; those behind it are not asked and count nothing, as a
   * proxy that refuses keeps a request from the server behind it.
   */
  static LimitPolicy inOrder(LimitPolicy... policies) {
    return new InOrder(List.of(policies));
  }

  /** One policy for each key, for example for each client's address. */
  static LimitPolicy each(Function<Request, String> key, Supplier<? extends LimitPolicy> policy) {
    return new Each(key, policy);
  }
}
