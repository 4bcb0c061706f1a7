package dev.sluice.ratelimit.redis;

import static dev.sluice.ratelimit.Ledgers.config;
import static dev.sluice.ratelimit.Ledgers.use;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.ratelimit.Limit;
import dev.sluice.ratelimit.LimiterConfig;
import dev.sluice.ratelimit.SlotLedger;
import dev.sluice.time.VirtualTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.params.RestoreParams;

/**
 * Redis loses what it was told. Whoever knows better stops everybody until nothing of it counts.
 */
class RedisForgetsTest {

  private static final long SECOND = 1_000_000_000L;
  private static final String HEARD = "forgotten PT1M30S";

  @RegisterExtension static final RedisServer SERVER = new RedisServer();

  private final VirtualTime time = new VirtualTime();
  private final RedisFixture redis = new RedisFixture(SERVER, time);
  private final List<String> events = new ArrayList<>();
  private final RedisOptions options =
      RedisOptions.defaults().withFair(false).withListener(new Events(events));
  private final LimiterConfig three = config("3/60s");

  @AfterEach
  void close() {
    redis.close();
  }

  @Test
  void L39_afterAFlushWhoKnowsBetterStopsEverybody() {
    SlotLedger knows = redis.open(options);
    use(knows, three, 3);
    SERVER.ask(Jedis::flushAll);
    SlotLedger comesNew = redis.open(options);
    use(comesNew, three, 3); // three too many, once
    time.advance(ofSeconds(10));

    assertThat(knows.acquire(three, 1)).isEqualTo(-80 * SECOND);
    assertThat(comesNew.acquire(three, 1)).isEqualTo(-80 * SECOND);
    assertThat(events).containsExactly(HEARD);
    time.advance(ofSeconds(80));
    assertThat(knows.acquire(three, 1)).isNotNegative();
    assertThat(comesNew.acquire(three, 2)).isNotNegative();
    assertThat(events).as("told once").containsExactly(HEARD);
  }

  @Test
  void L39_nobodyWaitsTwiceForTheSameLoss() {
    SlotLedger one = redis.open(options);
    SlotLedger other = redis.open(options);
    use(one, three, 1);
    use(other, three, 1);
    SERVER.ask(Jedis::flushAll);
    assertThat(one.acquire(three, 1)).isEqualTo(-90 * SECOND);
    time.advance(ofSeconds(90));

    assertThat(other.acquire(three, 3)).isNotNegative();
    assertThat(events).containsExactly(HEARD, HEARD);
  }

  @Test
  void L39_anEvictedKeyIsNoticedAlsoByWhoComesNew() {
    use(redis.open(options), three, 3);
    SERVER.ask(jedis -> jedis.del(redis.slots()));

    assertThat(redis.open(options).acquire(three, 1)).isEqualTo(-90 * SECOND);
    assertThat(events).containsExactly(HEARD);
  }

  @Test
  void L39_afterAFailoverToAReplicaThatLaggedBehind() {
    SlotLedger ledger = redis.open(options);
    use(ledger, three, 1);
    List<byte[]> copy = new ArrayList<>();
    for (String key : keys()) {
      copy.add(SERVER.ask(jedis -> jedis.dump(key)));
    }
    use(ledger, three, 2);
    for (int i = 0; i < 2; i++) {
      byte[] old = copy.get(i);
      String key = keys().get(i);
      SERVER.ask(jedis -> jedis.restore(key, 60_000, old, RestoreParams.restoreParams().replace()));
    }

    assertThat(ledger.acquire(three, 2)).isEqualTo(-90 * SECOND);
    assertThat(events).containsExactly(HEARD);
  }

  @Test
  void L48_anEvictedKeyThatAPauseMeetsFirstIsALossOfTheWholeWindow() {
    use(redis.open(options), three, 3);
    SERVER.ask(jedis -> jedis.del(redis.slots()));
    LimiterConfig quick = new LimiterConfig(Limit.parseAll("1/1s"), Duration.ZERO);
    redis.open(options).pause(quick, SECOND);
    time.advance(ofSeconds(1));

    assertThat(redis.open(options).acquire(three, 1)).isEqualTo(-89 * SECOND);
    assertThat(events).hasSize(1);
  }

  @Test
  void L48_aLaggingCopyIsNoticedAlsoWhenOthersHaveWrittenMoreSince() {
    SlotLedger knows = redis.open(options);
    SlotLedger other = redis.open(options);
    use(other, three, 1);
    Map<String, byte[]> copy = dump();
    use(knows, three, 2);
    restore(copy);
    time.advance(ofSeconds(1));
    use(other, three, 2);
    for (int i = 0; i < 10; i++) {
      other.pause(three, 1); // it has written more often than the lost one now
    }
    assertThat(events).isEmpty();

    assertThat(knows.acquire(three, 1)).isEqualTo(-90 * SECOND);
    assertThat(other.acquire(three, 1)).isEqualTo(-90 * SECOND);
    assertThat(events).containsExactly(HEARD, HEARD);
  }

  private Map<String, byte[]> dump() {
    Map<String, byte[]> copy = new HashMap<>();
    for (String key : SERVER.ask(jedis -> jedis.keys("*" + redis.key + "*"))) {
      copy.put(key, SERVER.ask(jedis -> jedis.dump(key)));
    }
    return copy;
  }

  private void restore(Map<String, byte[]> copy) {
    SERVER.ask(Jedis::flushAll);
    copy.forEach((key, old) -> SERVER.ask(jedis -> jedis.restore(key, 60_000, old)));
  }

  @Test
  void L39_scriptsThatAreForgottenAreSentAgain() {
    SlotLedger ledger = redis.open(options);
    use(ledger, three, 1);
    SERVER.ask(Jedis::scriptFlush);

    use(ledger, three, 1);
    SERVER.ask(Jedis::scriptFlush);
    assertThat(ledger.read(three).stamps()).hasSize(2);
    assertThat(events).isEmpty();
  }

  @Test
  void L39_slotsThatWereForgottenMayNotBeUsed() {
    SlotLedger ledger = redis.open(options);
    long ticket = ledger.acquire(three, 2);
    SERVER.ask(Jedis::flushAll);

    assertThat(ledger.renew(three, ticket)).isFalse();
    assertThat(ledger.giveBack(three, ticket, 2)).isZero();
  }

  @Test
  void aRestartWithoutADiskIsALoss() {
    SlotLedger ledger = redis.open(options);
    use(ledger, three, 3);
    SERVER.stop();
    SERVER.start();

    assertThat(ledger.acquire(three, 1)).isEqualTo(-90 * SECOND);
    assertThat(events).containsExactly(HEARD);
  }

  private List<String> keys() {
    return new Keys(redis.key).all();
  }
}
