package dev.sluice.ratelimit.redis;

import dev.sluice.ratelimit.Limit;
import dev.sluice.ratelimit.LimiterConfig;
import dev.sluice.time.Time;
import java.net.URI;
import java.time.Duration;
import redis.clients.jedis.Jedis;

/** A process that shares a limit. It speaks to its parent by lines. */
final class Worker {

  static final LimiterConfig SIXTY =
      new LimiterConfig(Limit.parseAll("60/1s"), Duration.ofMillis(100));
  static final LimiterConfig TWENTY =
      new LimiterConfig(Limit.parseAll("20/60s"), Duration.ofMillis(100));
  static final RedisOptions OPTIONS =
      RedisOptions.defaults().withLease(Duration.ofSeconds(1)).withTimeout(Duration.ofSeconds(30));

  private Worker() {}

  /** The address, the key, and how many tries; or, negative, as how many holders to wait. */
  public static void main(String... args) throws Exception {
    System.out.println("ready");
    System.in.read(); // all begin together
    int number = Integer.parseInt(args[2]);
    if (number > 0) {
      hammer(args[0], args[1], number);
    } else {
      hold(args[0], args[1], -number);
    }
  }

  /** Prints Redis's time of each use, which lies between the claim and the stamp. */
  private static void hammer(String uri, String key, int tries) {
    RedisOptions patient = OPTIONS.withLease(Duration.ofMinutes(5)); // the machine may be busy
    try (RedisLedger ledger = RedisLedger.open(uri, key, Time.system(), patient);
        Jedis jedis = new Jedis(URI.create(uri))) {
      for (int i = 0; i < tries; i++) {
        long ticket = ledger.acquire(SIXTY, 1);
        if (ticket >= 0) {
          System.out.println(micros(jedis));
          ledger.stamp(SIXTY, ticket, 0);
        }
      }
      System.out.println("done");
    }
  }

  /** Prints Redis's time before and after each claim, and then holds what it got. */
  private static void hold(String uri, String key, int holders) throws Exception {
    try (Jedis jedis = new Jedis(URI.create(uri))) {
      for (int i = 0; i < holders; i++) {
        RedisLedger ledger = RedisLedger.open(uri, key, Time.system(), OPTIONS);
        long before = micros(jedis);
        long ticket = ledger.acquire(TWENTY, 1);
        System.out.println(ticket + " " + before + " " + micros(jedis));
      }
    }
    System.out.println("done");
    System.in.read();
  }

  static long micros(Jedis jedis) {
    var time = jedis.time();
    return Long.parseLong(time.get(0)) * 1_000_000 + Long.parseLong(time.get(1));
  }
}
