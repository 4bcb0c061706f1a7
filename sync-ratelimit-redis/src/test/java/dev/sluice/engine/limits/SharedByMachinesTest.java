package dev.sluice.engine.limits;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.SyncEngine;
import dev.sluice.SyncResult;
import dev.sluice.http.Credentials;
import dev.sluice.ratelimit.Limit;
import dev.sluice.ratelimit.LimiterListener;
import dev.sluice.ratelimit.RateLimiter;
import dev.sluice.ratelimit.WindowLimiter;
import dev.sluice.ratelimit.redis.RedisLedger;
import dev.sluice.ratelimit.redis.RedisOptions;
import dev.sluice.ratelimit.redis.RedisServer;
import dev.sluice.testkit.ServerClock;
import dev.sluice.testkit.TrackerServer;
import dev.sluice.testkit.WireServer;
import dev.sluice.time.Time;
import dev.sluice.tracker.TrackerDatabase;
import io.reactivex.rxjava3.schedulers.Schedulers;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** The examples of docs/shared-by-machines.md, run as they stand there. */
class SharedByMachinesTest {

  @RegisterExtension static final RedisServer SERVER = new RedisServer();

  @TempDir Path folder;
  private final String account = "tracker.example#1a2b";
  private final String token = TrackerServer.TOKEN;
  private final LimiterListener alarm = LimiterListener.NONE;

  @Test
  void aLimiterOfAnyProgram() {
    String redisUri = SERVER.uri();
    RedisOptions options = RedisOptions.defaults().withListener(alarm);
    RedisLedger slots = RedisLedger.open(redisUri, account + "/reports", Time.system(), options);
    WindowLimiter limiter =
        RateLimiter.builder(Time.system(), Schedulers.computation())
            .limits(Limit.parseAll("60/60s"))
            .ledger(slots)
            .build();

    limiter.answered(limiter.tryAcquire());
    assertThat(limiter.state().get(0).used()).isEqualTo(1);
    assertThat(keys()).contains("sluice:{tracker.example#1a2b/reports}:slots");
    slots.close();
  }

  @Test
  void anEnginesBuckets() throws IOException {
    String redisUri = SERVER.uri();
    RedisOptions options = RedisOptions.defaults();
    try (WireServer server = WireServer.start(TrackerServer.builder(ServerClock.system()).build());
        TrackerDatabase database = TrackerDatabase.open(folder.resolve("tracker.db"))) {
      String url = server.url();
      SyncEngine engine =
          database
              .engine()
              .server(url, Credentials.apiToken(token))
              .ledgers(
                  bucket ->
                      RedisLedger.open(redisUri, account + "/" + bucket, Time.system(), options))
              .build();
      assertThat(engine.fullSync().blockingGet().result()).isEqualTo(SyncResult.SYNCED);
      engine.close();
    }
    assertThat(keys())
        .contains(
            "sluice:{tracker.example#1a2b/budget}:slots",
            "sluice:{tracker.example#1a2b/pace}:slots");
  }

  private static Set<String> keys() {
    return SERVER.ask(jedis -> jedis.keys("*"));
  }
}
