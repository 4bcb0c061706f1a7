package dev.sluice.ratelimit.redis;

import dev.sluice.ratelimit.LimiterConfig;
import dev.sluice.ratelimit.SlotLedger;
import dev.sluice.time.VirtualTime;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import redis.clients.jedis.resps.Tuple;

/** Ledgers on one key of a real Redis that takes the time from a virtual clock. */
final class RedisFixture implements AutoCloseable {

  final VirtualTime time;
  final String key = UUID.randomUUID().toString();
  private final RedisServer server;
  private final List<RedisLedger> opened = new ArrayList<>();

  RedisFixture(RedisServer server, VirtualTime time) {
    this.server = server;
    this.time = time;
  }

  RedisLedger open(RedisOptions options) {
    return open(options, time);
  }

  /** A machine whose own clock is another. */
  RedisLedger open(RedisOptions options, VirtualTime own) {
    return open(server.uri(), options, own);
  }

  RedisLedger open(String uri, RedisOptions options, VirtualTime own) {
    RedisLink link = RedisLink.to(uri, new Keys(key), options.timeout());
    RedisLedger ledger =
        RedisLedger.open(link, own, options, () -> String.valueOf(time.nanos() / 1_000));
    opened.add(ledger);
    return ledger;
  }

  String slots() {
    return new Keys(key).all().get(0);
  }

  long rows() {
    return server.ask(jedis -> jedis.zcard(slots()));
  }

  /** The leases of all open slots end now, as after a time without a word from their holders. */
  void endLeases(SlotLedger any, LimiterConfig config) {
    double end = (any.read(config).now() + config.worstTransit().toNanos()) / 1_000;
    server.ask(
        jedis -> {
          for (Tuple row : jedis.zrangeWithScores(slots(), 0, -1)) {
            if (row.getScore() > end) {
              jedis.zadd(slots(), end, row.getElement());
            }
          }
          return null;
        });
  }

  @Override
  public void close() {
    opened.forEach(RedisLedger::close);
  }
}
