package dev.sluice.ratelimit.redis;

import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.ratelimit.LedgerException;
import dev.sluice.ratelimit.Ledgers;
import dev.sluice.ratelimit.LimiterConfig;
import dev.sluice.ratelimit.SlotLedger;
import dev.sluice.time.VirtualTime;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.util.JedisClusterCRC16;

/** A node of a cluster, where a step may touch one slot only, and only keys that it declared. */
class RedisClusterTest {

  @RegisterExtension static final RedisServer SERVER = new RedisServer("--cluster-enabled", "yes");

  private final VirtualTime time = new VirtualTime();
  private final RedisFixture redis = new RedisFixture(SERVER, time);
  private final List<String> events = new ArrayList<>();

  @BeforeAll
  static void giveItAllSlots() {
    SERVER.ask(jedis -> jedis.clusterAddSlots(IntStream.range(0, 16_384).toArray()));
    SERVER.await(() -> SERVER.ask(Jedis::clusterInfo).contains("cluster_state:ok"));
  }

  @AfterEach
  void close() {
    redis.close();
  }

  @Test
  void L40_allKeysOfALedgerAreInOneSlot() {
    assertThat(new Keys("host#1a2b").all())
        .hasSize(4)
        .map(JedisClusterCRC16::getSlot)
        .containsOnly(JedisClusterCRC16.getSlot("host#1a2b"));
  }

  @Test
  void L40_eachStepTouchesTheDeclaredKeysOnly() throws IOException {
    LimiterConfig config = Ledgers.config("3/60s");
    RedisOptions options =
        RedisOptions.defaults().withLocalShare(3).withListener(new Events(events));
    allowOnlyTheKeysOfThisLedger();
    try (Wire wire = new Wire(SERVER)) {
      String uri = wire.uri().replace("//", "//narrow:pass@");
      SlotLedger ledger = redis.open(uri, options, time);
      long ticket = ledger.acquire(config, 3);
      assertThat(ledger.acquire(config, 1)).as("a place in the line").isNegative();
      time.advance(ofSeconds(40));
      assertThat(ledger.renew(config, ticket)).isTrue();
      ledger.stamp(config, ticket, 0);
      assertThat(ledger.giveBack(config, ticket, 1)).isEqualTo(1);
      assertThat(ledger.acquire(config, 1)).isNotNegative();
      ledger.pause(config, 1);
      assertThat(ledger.read(config).open()).isEqualTo(2);
      wire.cut();
      ledger.pause(config, 1_000_000);
      ledger.acquire(config, 1);
      wire.mend();
      time.advance(ofSeconds(5));
      assertThat(ledger.read(config).open()).isEqualTo(2);
    } catch (LedgerException refused) {
      throw new AssertionError(refused.getCause());
    }
    assertThat(events).containsExactly("gone", "back 0");
  }

  /** The server itself refuses whatever else a script reaches for. */
  private void allowOnlyTheKeysOfThisLedger() {
    SERVER.ask(
        jedis ->
            jedis.aclSetUser(
                "narrow", "reset", "on", ">pass", "+@all", "~sluice:{" + redis.key + "}:*"));
  }
}
