package dev.sluice.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.internal.store.SyncLock;
import dev.sluice.sqlite.JavaProcess;
import dev.sluice.time.VirtualTime;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileSyncLockTest {

  private static final Instant WHEN = Instant.parse("2026-01-02T03:04:05.678Z");

  @TempDir Path folder;
  private final VirtualTime time = new VirtualTime();
  private Path database;

  @BeforeEach
  void name() {
    database = folder.resolve("notes.db");
    time.setWallClock(WHEN);
  }

  private SyncLock lock(Path path) {
    return new FileSyncLock(path, time, "this file");
  }

  /** Another process: takes the lock, says so, and holds it until it is killed or told to end. */
  static final class Holder {

    private Holder() {}

    public static void main(String[] args) throws IOException {
      System.out.println(
          new FileSyncLock(Path.of(args[0]), new VirtualTime(), "this file").tryAcquire());
      int told = System.in.read();
      System.exit(told);
    }
  }

  @Test
  void onlyOneEngineOfAProcessHasIt() {
    SyncLock first = lock(database);
    SyncLock second = lock(folder.resolve(".").resolve("notes.db"));
    assertThat(first.tryAcquire()).isTrue();
    assertThat(second.tryAcquire()).isFalse();
    assertThat(first.tryAcquire()).isFalse();
    second.release();
    assertThat(second.tryAcquire()).isFalse();
    first.release();
    assertThat(second.tryAcquire()).isTrue();
    second.release();
    second.release();
  }

  @Test
  void onlyOneProcessHasItAndItEndsWithItsHolder() throws IOException, InterruptedException {
    SyncLock lock = lock(database);
    Process other = process();
    try {
      assertThat(answer(other)).isEqualTo("true");
      assertThat(lock.tryAcquire()).isFalse();
    } finally {
      other.destroyForcibly().waitFor();
    }
    assertThat(lock.tryAcquire()).isTrue();
    lock.release();
  }

  @Test
  void aLookAtTheLastSyncDoesNotLetGoOfTheLock() throws IOException, InterruptedException {
    SyncLock lock = lock(database);
    assertThat(lock.tryAcquire()).isTrue();
    assertThat(lock(database).lastFullSync()).isNull();
    lock.lastFullSync(WHEN);
    assertThat(lock(database).lastFullSync()).isEqualTo(WHEN);
    assertThat(lock(database).tryAcquire()).isFalse();
    Process other = process();
    try {
      assertThat(answer(other)).isEqualTo("false");
    } finally {
      other.destroyForcibly().waitFor();
      lock.release();
    }
  }

  @Test
  void S71_whatAnInterruptedThreadAsksDoesNotLetGoOfTheLock()
      throws IOException, InterruptedException {
    SyncLock lock = lock(database);
    assertThat(lock.tryAcquire()).isTrue();
    Thread.currentThread().interrupt();
    assertThat(lock(database).lastFullSync()).isNull();
    assertThat(lock(database).tryAcquire()).isFalse();
    lock.lastFullSync(WHEN);
    lock(database).lastFullSync(null);
    assertThat(lock.lastFullSync()).isNull();
    assertThat(Thread.interrupted()).isTrue();
    Process other = process();
    try {
      assertThat(answer(other)).isEqualTo("false");
    } finally {
      other.destroyForcibly().waitFor();
      lock.release();
    }
  }

  @Test
  void S71_anInterruptedThreadTakesTheLockAndGivesItBack() {
    Thread.currentThread().interrupt();
    SyncLock lock = lock(database);
    assertThat(lock.tryAcquire()).isTrue();
    lock.lastFullSync(WHEN);
    lock.release();
    assertThat(lock.lastFullSync()).isEqualTo(WHEN);
    assertThat(lock.tryAcquire()).isTrue();
    assertThat(Thread.interrupted()).isTrue();
    lock.release();
  }

  @Test
  void S74_theTimeOfAnotherDatabaseIsNotThisOnes() {
    SyncLock lock = lock(database);
    lock.tryAcquire();
    lock.lastFullSync(WHEN);
    lock.release();
    assertThat(new FileSyncLock(database, time, "that file").lastFullSync()).isNull();
    assertThat(lock.lastFullSync()).isEqualTo(WHEN);
  }

  @Test
  void theLastSyncIsRememberedAndMayBecomeShorter() {
    SyncLock lock = lock(database);
    assertThat(lock.lastFullSync()).isNull();
    lock.tryAcquire();
    lock.lastFullSync(WHEN);
    lock.lastFullSync(Instant.EPOCH);
    assertThat(lock.lastFullSync()).isEqualTo(Instant.EPOCH);
    lock.release();
    assertThat(lock(database).lastFullSync()).isEqualTo(Instant.EPOCH);
  }

  @Test
  void aTimeStillToComeCountsAsNone() {
    SyncLock lock = lock(database);
    lock.tryAcquire();
    lock.lastFullSync(WHEN);
    time.setWallClock(WHEN.minusMillis(1));
    assertThat(lock.lastFullSync()).isNull();
    lock.release();
    assertThat(lock.lastFullSync()).isNull();
    time.setWallClock(WHEN);
    assertThat(lock.lastFullSync()).isEqualTo(WHEN);
  }

  @Test
  void whoDoesNotHoldItCannotSaySo() {
    SyncLock lock = lock(database);
    assertThatThrownBy(() -> lock.lastFullSync(WHEN)).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void thatThereWasNoneAnybodyMaySay() throws IOException, InterruptedException {
    SyncLock lock = lock(database);
    SyncLock other = lock(database);
    lock.tryAcquire();
    lock.lastFullSync(WHEN);
    other.lastFullSync(null);
    assertThat(lock.lastFullSync()).isNull();
    lock.lastFullSync(WHEN);
    lock.release();
    Process holder = process();
    try {
      assertThat(answer(holder)).isEqualTo("true");
      other.lastFullSync(null);
      assertThat(other.lastFullSync()).isNull();
      assertThat(lock.tryAcquire()).isFalse();
    } finally {
      holder.destroyForcibly().waitFor();
    }
  }

  @Test
  void aTextCutShortSaysNothing() throws IOException {
    Files.writeString(folder.resolve("notes.db-lock"), "2026-01-0");
    assertThat(lock(database).lastFullSync()).isNull();
  }

  @Test
  void theDatabaseFileIsNotTouched() throws IOException {
    Files.createFile(database);
    Files.setLastModifiedTime(database, FileTime.from(WHEN));
    SyncLock lock = lock(database);
    lock.tryAcquire();
    lock.lastFullSync(WHEN);
    lock.release();
    assertThat(Files.getLastModifiedTime(database).toInstant()).isEqualTo(WHEN);
    assertThat(Files.size(database)).isZero();
  }

  private Process process() throws IOException {
    return JavaProcess.start(Holder.class, database.toString());
  }

  private static String answer(Process process) throws IOException {
    BufferedReader lines =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    return lines.readLine();
  }
}
