package dev.sluice.ratelimit.file;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.house.MemoryFolders;
import dev.sluice.jdbc.JdbcDriver;
import dev.sluice.ratelimit.LedgerSnapshot;
import dev.sluice.ratelimit.LimiterConfig;
import dev.sluice.sqlite.JavaProcess;
import dev.sluice.sqlite.SqliteConnection;
import dev.sluice.time.VirtualTime;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Real processes on one file. Nothing here depends on how fast they are. */
class SharedProcessesTest {

  private static final long SECOND = 1_000_000_000L;

  @TempDir(factory = MemoryFolders.OnDisk.class)
  Path folder;

  private final List<Peer> peers = new ArrayList<>();

  /** A {@link SlotUser}. */
  private record Peer(Process process, BufferedReader lines) {

    String line() throws IOException {
      return String.valueOf(lines.readLine());
    }

    void go() throws IOException {
      process.getOutputStream().write('\n');
      process.getOutputStream().flush();
    }

    void kill() {
      process.destroyForcibly().onExit().orTimeout(1, TimeUnit.MINUTES).join();
    }
  }

  @AfterEach
  void killAll() {
    peers.forEach(Peer::kill);
  }

  @Tag("slow")
  @Test
  void L41_eightProcessesNeverExceedASecondAndHearOfNoLock() throws IOException {
    for (int i = 0; i < 8; i++) {
      start("60/1s", "try", 2000);
    }
    for (Peer peer : peers) {
      assertThat(peer.line()).isEqualTo("ready");
    }
    for (Peer peer : peers) {
      peer.go();
    }
    List<Long> begun = new ArrayList<>();
    List<Long> answered = new ArrayList<>();
    for (Peer peer : peers) {
      String line = peer.line();
      for (; line.startsWith("granted "); line = peer.line()) {
        begun.add(Long.parseLong(line.split(" ")[1]));
        answered.add(Long.parseLong(line.split(" ")[2]));
      }
      assertThat(line).isEqualTo("done");
    }
    assertThat(begun).hasSizeGreaterThanOrEqualTo(60);
    begun.sort(null);
    answered.sort(null);
    // A grant is later than its begin and its stamp earlier than the answer, so of 61 in a row the
    // last was answered a window after the first began, at least.
    for (int i = 60; i < begun.size(); i++) {
      assertThat(answered.get(i) - begun.get(i - 60)).isGreaterThanOrEqualTo(SECOND);
    }
  }

  @Test
  void L24_slotsOfAKilledHolderCountFromWhenItIsFoundOutNeverFromTheClaim() throws IOException {
    Peer peer = start("3/1h", "claim", 3); // three holders
    assertThat(peer.line()).isEqualTo("ready");
    peer.go();
    for (int i = 0; i < 3; i++) {
      assertThat(peer.line()).startsWith("claimed ").doesNotContain("claimed -");
    }
    LimiterConfig config = SlotUser.config("3/1h");
    try (SqliteLedger ledger = SlotUser.open(file())) {
      assertThat(ledger.acquire(config, 1)).isBetween(-SECOND, -1L);
      assertThat(ledger.read(config).open()).isEqualTo(3);
      peer.kill();
      assertThat(ledger.acquire(config, 1)).isLessThan(-3600 * SECOND);
      assertThat(ledger.read(config).open()).isZero();
      assertThat(ledger.read(config).stamps()).hasSize(3);
    }
  }

  @Test
  void L65_nobodyAliveIsTakenForDeadWhenTheLockFileIsRemoved() throws IOException {
    Peer peer = start("3/1h", "claim", 3);
    assertThat(peer.line()).isEqualTo("ready");
    peer.go();
    for (int i = 0; i < 3; i++) {
      assertThat(peer.line()).startsWith("claimed ").doesNotContain("claimed -");
    }
    Files.delete(folder.resolve("slots-lock"));
    LimiterConfig config = SlotUser.config("3/1h");
    try (SqliteLedger ledger = SlotUser.open(file())) {
      assertThat(ledger.acquire(config, 1)).isBetween(-SECOND, -1L);
      assertThat(ledger.read(config).open()).isEqualTo(3);
    }
  }

  @Test
  void L57_aHolderWhoseThreadIsInterruptedInsideAStepIsNotTakenForDead() throws IOException {
    LimiterConfig config = SlotUser.config("3/1h");
    try (SqliteLedger held = SlotUser.open(file());
        SqliteLedger ledger = SlotUser.open(file())) {
      assertThat(held.acquire(config, 3)).isNotNegative();
      Thread.currentThread().interrupt();
      assertThat(ledger.acquire(config, 1)).isNegative();
      assertThat(ledger.read(config).open()).isEqualTo(3);
      SlotUser.open(file()).close();
      assertThat(Thread.interrupted()).isTrue();

      Peer peer = start("3/1h", "claim", 1);
      assertThat(peer.line()).isEqualTo("ready");
      peer.go();
      assertThat(peer.line()).startsWith("claimed -");
      assertThat(ledger.read(config).open()).isEqualTo(3);
    }
  }

  @Test
  void twentyHoldersKilledAreUsesFromTheEndOfTheirLeases() throws IOException {
    for (int i = 0; i < 4; i++) {
      start("20/1h", "claim", 5);
    }
    for (Peer peer : peers) {
      assertThat(peer.line()).isEqualTo("ready");
      peer.go();
    }
    long lastClaim = Long.MIN_VALUE;
    for (Peer peer : peers) {
      for (int i = 0; i < 5; i++) {
        String line = peer.line();
        assertThat(line).startsWith("claimed ").doesNotContain("claimed -");
        lastClaim = Math.max(lastClaim, Long.parseLong(line.split(" ")[2]));
      }
    }
    peers.forEach(Peer::kill);
    LimiterConfig config = SlotUser.config("20/1h");
    try (SqliteLedger ledger = SlotUser.open(file())) {
      long wait = -ledger.acquire(config, 1);
      LedgerSnapshot snapshot = ledger.read(config);
      assertThat(wait).isGreaterThan(3600 * SECOND).isLessThanOrEqualTo(3601 * SECOND);
      assertThat(snapshot.stamps()).hasSize(20);
      long killed = lastClaim;
      assertThat(snapshot.stamps())
          .allSatisfy(use -> assertThat(use).isGreaterThan(killed + SECOND));
    }
  }

  /** Prints what waiting costs; the time is judged by nobody. */
  @Test
  @Tag("slow")
  void L60_aHundredInTenProcessesAreServedInTheOrderInWhichTheyCame() throws IOException {
    LimiterConfig config = SlotUser.config("1/200ms");
    List<Long> grants = new ArrayList<>();
    try (SqliteLedger holder = SlotUser.open(file())) {
      long ticket = holder.acquire(config, 1);
      for (int i = 0; i < 10; i++) {
        Peer peer = start("1/200ms", "wait", 10);
        assertThat(peer.line()).isEqualTo("ready");
        peer.go();
        assertThat(peer.line()).isEqualTo("waiting");
        holder.renew(config, ticket);
      }
      holder.giveBack(config, ticket, 1);
    }
    for (Peer peer : peers) {
      String line = peer.line();
      for (; line.startsWith("granted "); line = peer.line()) {
        grants.add(Long.parseLong(line.split(" ")[1]));
      }
      System.out.println("ten that wait: " + line + " s");
    }
    assertThat(grants).hasSize(100).isSorted();
    System.out.println("all in " + (grants.get(99) - grants.get(0)) / 1_000_000 + " ms of 19800");
  }

  @Test
  void aWriterKilledInTheMiddleLeavesAFileThatWorks() throws IOException {
    Peer peer = start("60/1s", "try", 1_000_000);
    assertThat(peer.line()).isEqualTo("ready");
    peer.go();
    assertThat(peer.line()).startsWith("granted ");
    peer.kill();
    LimiterConfig config = SlotUser.config("1000/1h");
    try (SqliteLedger ledger = SlotUser.open(file())) {
      assertThat(ledger.acquire(config, 1)).isNotNegative();
    }
  }

  @Test
  void aFileThatIsLockedIsBusyAndNoError() {
    VirtualTime time = new VirtualTime();
    LimiterConfig config = SlotUser.config("3/1s");
    try (SqliteLedger ledger = SqliteLedger.open(new JdbcDriver(file()), "key", time);
        SqliteConnection other = new JdbcDriver(file()).open()) {
      other.execute("BEGIN IMMEDIATE");
      assertThat(ledger.acquire(config, 1)).isBetween(-Duration.ofMillis(100).toNanos(), -1L);
      assertThat(ledger.read(config).open()).isZero();
      other.execute("COMMIT");
      assertThat(ledger.acquire(config, 1)).isNotNegative();
    }
  }

  private Peer start(String limit, String verb, int n) throws IOException {
    Process process =
        JavaProcess.start(SlotUser.class, file().toString(), limit, verb, String.valueOf(n));
    BufferedReader lines =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    Peer peer = new Peer(process, lines);
    peers.add(peer);
    return peer;
  }

  private Path file() {
    return folder.resolve("slots");
  }
}
