package dev.sluice.ratelimit.redis;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.sqlite.JavaProcess;
import dev.sluice.time.Time;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Real processes on one Redis, judged by Redis's own time. */
@Timeout(300)
class RedisProcessesTest {

  private static final long SECOND = 1_000_000;
  private static final long LEASE = SECOND;
  private static final long TRANSIT = SECOND / 10;
  private static final long WINDOW = 60 * SECOND;

  @RegisterExtension static final RedisServer SERVER = new RedisServer();

  private final String key = UUID.randomUUID().toString();
  private final List<Process> processes = new ArrayList<>();
  private final List<BufferedReader> lines = new ArrayList<>();

  @AfterEach
  void stop() {
    processes.forEach(Process::destroyForcibly);
  }

  @Tag("slow")
  @Test
  void eightThatDoNotWaitStayWithinTheLimitTogether() throws IOException {
    start(8, "2000");

    List<Long> uses = new ArrayList<>();
    for (BufferedReader worker : lines) {
      said(worker).forEach(line -> uses.add(Long.valueOf(line)));
    }
    Collections.sort(uses);
    assertThat(uses).hasSizeGreaterThanOrEqualTo(60);
    for (int i = 60; i < uses.size(); i++) {
      assertThat(uses.get(i) - uses.get(i - 60)).as("use %s", i).isGreaterThanOrEqualTo(SECOND);
    }
  }

  @Test
  void slotsOfKilledHoldersCountFromTheEndOfTheirLease() throws IOException {
    start(4, "-5");
    List<String> claims = new ArrayList<>();
    for (BufferedReader worker : lines) {
      claims.addAll(said(worker));
    }
    processes.forEach(Process::destroyForcibly);

    assertThat(claims).hasSize(20);
    List<Long> uses = new ArrayList<>();
    for (String claim : claims) {
      String[] parts = claim.split(" ", -1);
      long use = countsFrom(parts[0]);
      assertThat(use - LEASE - TRANSIT).isBetween(Long.valueOf(parts[1]), Long.valueOf(parts[2]));
      uses.add(use);
    }
    SERVER.await(() -> SERVER.ask(Worker::micros) > Collections.max(uses));
    theNextSlotIsFreeAWindowAfter(Collections.min(uses));
  }

  private void theNextSlotIsFreeAWindowAfter(long use) {
    try (RedisLedger ledger = RedisLedger.open(SERVER.uri(), key, Time.system(), Worker.OPTIONS)) {
      long before = SERVER.ask(Worker::micros);
      long told = -ledger.acquire(Worker.TWENTY, 1) / 1_000;
      long after = SERVER.ask(Worker::micros);
      assertThat(told).isBetween(use + WINDOW - after, use + WINDOW - before);
    }
  }

  private long countsFrom(String ticket) {
    String slots = new Keys(key).all().get(0);
    return SERVER.ask(jedis -> jedis.zscore(slots, ticket + ":1")).longValue();
  }

  /** All of them begin when the last one is ready. */
  private void start(int number, String work) throws IOException {
    for (int i = 0; i < number; i++) {
      Process process = JavaProcess.start(Worker.class, SERVER.uri(), key, work);
      processes.add(process);
      lines.add(new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8)));
    }
    for (BufferedReader worker : lines) {
      assertThat(worker.readLine()).isEqualTo("ready");
    }
    for (Process process : processes) {
      process.getOutputStream().write('\n');
      process.getOutputStream().flush();
    }
  }

  /** Whoever met an error does not come to say that it is done. */
  private static List<String> said(BufferedReader worker) throws IOException {
    List<String> said = new ArrayList<>();
    for (String line = worker.readLine(); !"done".equals(line); line = worker.readLine()) {
      assertThat(line).isNotNull();
      said.add(line);
    }
    return said;
  }
}
