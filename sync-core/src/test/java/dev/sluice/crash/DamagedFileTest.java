package dev.sluice.crash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.sluice.Operation;
import dev.sluice.SyncReport;
import dev.sluice.SyncResult;
import dev.sluice.failure.FailureKind;
import dev.sluice.failure.StorageException;
import dev.sluice.internal.store.EngineDatabase;
import dev.sluice.jdbc.JdbcDriver;
import dev.sluice.sqlite.SqliteConnection;
import dev.sluice.sqlite.SqliteException.Reason;
import dev.sluice.tracker.TrackerDatabase;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** S52: a damaged file is refused and kept, until the app has it set aside. */
class DamagedFileTest {

  private static final int PAGE = 4096;

  @TempDir Path folder;

  /** What a broken disk may make of a file. */
  enum Harm {
    HEADER {
      @Override
      void to(Path file) throws IOException {
        scribble(file, 0, 100);
      }
    },
    SCHEMA {
      @Override
      void to(Path file) throws IOException {
        scribble(file, 100, PAGE - 100);
      }
    },
    CUT_OFF {
      @Override
      void to(Path file) throws IOException {
        cut(file, PAGE);
      }
    },
    EMPTIED {
      @Override
      void to(Path file) throws IOException {
        cut(file, 0);
      }
    },
    GARBAGE_IN_THE_LOG {
      @Override
      void to(Path file) throws IOException {
        Files.write(Path.of(file + "-wal"), "garbage".repeat(1000).getBytes());
      }
    },
    ONLY_THE_LOG_LEFT {
      @Override
      void to(Path file) throws IOException {
        Files.write(Path.of(file + "-wal"), new byte[PAGE]);
        Files.delete(file);
      }
    };

    abstract void to(Path file) throws IOException;
  }

  private static void scribble(Path file, long from, int length) throws IOException {
    byte[] garbage = new byte[length];
    Arrays.fill(garbage, (byte) 0x5a);
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      channel.write(ByteBuffer.wrap(garbage), from);
    }
  }

  private static void cut(Path file, long length) throws IOException {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      channel.truncate(length);
    }
  }

  /** A file with work that is on no server, and which was synced before. */
  private Theatre used() {
    Theatre theatre = new Theatre(PushStories.creates(), folder);
    World world = theatre.begin();
    try (Phone phone = Phone.immortal(world, theatre.file())) {
      phone.run(Operation.FULL);
      new Hand(phone.db, world.now()).entry("on no server");
    }
    return theatre;
  }

  @ParameterizedTest
  @EnumSource
  void S52_itIsRefusedByNameAndNotTouched(Harm harm) throws IOException {
    Path file = used().file();
    harm.to(file);
    List<String> before = contents(file);
    StorageException refusal =
        catchThrowableOfType(StorageException.class, () -> TrackerDatabase.open(file).close());
    assertThat(refusal.reason()).isEqualTo(Reason.DAMAGED);
    assertThat(refusal).hasMessageContaining(file + " is damaged and was left as it is");
    assertThat(contents(file)).isEqualTo(before);
  }

  @ParameterizedTest
  @EnumSource
  void S52_setAsideItIsKeptAndANewOneBeginsWithWhatTheServerHas(Harm harm) throws IOException {
    Theatre theatre = used();
    Path file = theatre.file();
    harm.to(file);
    List<String> before = contents(file);
    Path aside = TrackerDatabase.setAside(file);
    assertThat(aside.getFileName().toString()).startsWith("a.db-damaged-");
    assertThat(contents(aside)).isEqualTo(before);
    World world = theatre.world();
    world.time.advance(World.MINUTE);
    try (Phone phone = Phone.immortal(world, file)) {
      assertThat(phone.run(Operation.FULL).result()).isEqualTo(SyncResult.SYNCED);
    }
    assertThat(Verdict.of(world.server, file, world.now()).wrong()).isEmpty();
  }

  @Test
  void S52_aPageThatTurnsOutDamagedEndsTheOperationAndTheEngineLivesOn() throws IOException {
    Theatre theatre = new Theatre(PullStories.changes(), folder);
    World world = theatre.begin();
    try (Phone phone = Phone.immortal(world, theatre.file())) {
      scribble(theatre.file(), (page(theatre.file(), "time_entries") - 1) * PAGE, PAGE);
      for (Operation operation : new Operation[] {Operation.FULL, Operation.LIGHT}) {
        SyncReport report = phone.run(operation);
        assertThat(report.result()).isEqualTo(SyncResult.FAILED);
        assertThat(report.error().orElseThrow())
            .isInstanceOf(StorageException.class)
            .hasMessageContaining(theatre.file() + " is damaged");
      }
    }
    assertThat(world.server.audit().posts()).isEmpty();
  }

  @Test
  void S52_itIsNotSetAsideUnderASync() {
    Theatre theatre = used();
    try (Phone phone = Phone.immortal(theatre.world(), theatre.file())) {
      assertThat(EngineDatabase.of(phone.db.database()).store().lock().tryAcquire()).isTrue();
      assertThatThrownBy(() -> TrackerDatabase.setAside(theatre.file()))
          .matches(FailureKind.BUSY_HERE::is);
      EngineDatabase.of(phone.db.database()).store().lock().release();
    }
    assertThat(theatre.file()).exists();
  }

  @Test
  void S52_damagedSlotsAreSetAsideAndCountAsUsedForAWindow() throws IOException {
    Theatre theatre = used();
    Path slots = Path.of(theatre.file() + "-slots");
    scribble(slots, 0, 200);
    isUsedUp(theatre, slots);
  }

  @Test
  void S52_slotsThatTurnOutDamagedToo() throws IOException {
    Theatre theatre = used();
    Path slots = Path.of(theatre.file() + "-slots");
    scribble(slots, (page(slots, "slot") - 1) * PAGE, PAGE);
    isUsedUp(theatre, slots);
  }

  /** Whatever the file held, the next request leaves a window and the worst transit later. */
  private static void isUsedUp(Theatre theatre, Path slots) throws IOException {
    World world = theatre.world();
    int before = world.server.audit().requests();
    long damaged = world.time.nanos();
    try (Phone phone = Phone.immortal(world, theatre.file())) {
      assertThat(phone.run(Operation.FULL).result()).isEqualTo(SyncResult.SYNCED);
    }
    long first = world.server.log().get(before).nanos();
    assertThat(first - damaged).isGreaterThanOrEqualTo(World.MINUTE.toNanos());
    assertThat(world.server.audit().tooManyRequests()).isZero();
    assertThat(contents(slots)).isNotEmpty();
    try (Stream<Path> files = Files.list(slots.getParent())) {
      assertThat(files).anyMatch(file -> file.toString().startsWith(slots + "-damaged-"));
    }
  }

  /** Names, sizes and bytes of a file and what SQLite put beside it. */
  private static List<String> contents(Path file) throws IOException {
    List<String> contents = new ArrayList<>();
    for (String ending : new String[] {"", "-wal"}) {
      Path part = Path.of(file + ending);
      contents.add(Files.exists(part) ? Arrays.toString(Files.readAllBytes(part)) : "none");
    }
    return contents;
  }

  private static long page(Path file, String table) {
    String select = "SELECT rootpage FROM sqlite_master WHERE name = '" + table + "'";
    try (SqliteConnection other = new JdbcDriver(file).open();
        var rows = other.query(select)) {
      assertThat(rows.next()).isTrue();
      return rows.integer(0);
    }
  }
}
