package dev.sluice.ratelimit.redis;

import dev.sluice.ratelimit.LimiterConfig;
import dev.sluice.ratelimit.SlotLedger;
import dev.sluice.ratelimit.SlotLedgerContract;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The contract of all ledgers, in microseconds. */
class RedisLedgerTest extends SlotLedgerContract {

  @RegisterExtension static final RedisServer SERVER = new RedisServer();

  private final RedisFixture redis = new RedisFixture(SERVER, time);

  @AfterEach
  void close() {
    redis.close();
  }

  /** The contract's holders stay silent for hours. */
  RedisOptions options() {
    return RedisOptions.defaults().withLease(Duration.ofDays(1));
  }

  @Override
  protected SlotLedger open() {
    return redis.open(options());
  }

  @Override
  protected SlotLedger recover(SlotLedger dead, LimiterConfig config, Runnable meanwhile) {
    meanwhile.run();
    redis.endLeases(dead, config);
    return open();
  }

  @Override
  protected long tick() {
    return 1_000;
  }
}
