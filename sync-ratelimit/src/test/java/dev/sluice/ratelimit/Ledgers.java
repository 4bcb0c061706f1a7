package dev.sluice.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;

/** What tests of ledgers claim again and again. */
public final class Ledgers {

  private Ledgers() {}

  /** Such limits; slots are stamped when the answer comes, and requests arrive within 30 s. */
  public static LimiterConfig config(String limits) {
    return new LimiterConfig(Limit.parseAll(limits), Duration.ofSeconds(30));
  }

  /** Claims so many slots, all at once, and uses each of them now. */
  public static void use(SlotLedger ledger, LimiterConfig config, int n) {
    long ticket = ledger.acquire(config, n);
    assertThat(ticket).as("granted").isNotNegative();
    for (int i = 0; i < n; i++) {
      ledger.stamp(config, ticket, 0);
    }
  }
}
