package dev.sluice.desktop.window;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.jdbc.JdbcDriver;
import dev.sluice.sqlite.Rows;
import dev.sluice.sqlite.SqliteConnection;
import dev.sluice.testkit.state.RowKind;
import java.awt.Dimension;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.swing.JTable;
import org.junit.jupiter.api.Test;

/** A copy of the file each day, and what comes back from one. */
class BackupsTest extends OnADisplay {

  private static final String RESTORE = "Restore a backup …";
  private static final String NOTHING_MISSING = "Nothing is missing";
  private static final Duration HOUR = Duration.ofHours(1);

  private List<Path> copies() {
    Path beside = folder.resolve("t.db-backups");
    if (!Files.isDirectory(beside)) {
      return List.of();
    }
    try (Stream<Path> all = Files.list(beside)) {
      return all.filter(one -> one.toString().endsWith(".db")).sorted().toList();
    } catch (IOException gone) {
      return List.of();
    }
  }

  private void backUp(OnScreen screen) throws Exception {
    int before = copies().size();
    look(screen);
    screen.await("a copy", () -> copies().size() > before);
  }

  private static void look(OnScreen screen) throws Exception {
    OnScreen.onScreen(
        () -> {
          screen.app.models().backups().look();
          return true;
        });
  }

  private OnScreen alone() throws Exception {
    OnScreen screen = OnScreen.open(file());
    screen.press("Work without a server");
    return screen;
  }

  private static void work(OnScreen screen, String what) throws Exception {
    screen.type("Description", what);
    screen.press("Start");
    screen.await("it runs", () -> screen.shows("Stop"));
    screen.press("Stop");
    screen.await("it ends", () -> screen.shows("Start"));
    screen.awaitRow(what);
  }

  private static JTable backups(OnScreen screen) {
    return screen.find(JTable.class, "Backups");
  }

  /** Chooses the oldest one. */
  private static void restore(OnScreen screen, String then) throws Exception {
    screen.choose(RESTORE);
    screen.await("a backup", () -> backups(screen).getRowCount() > 0);
    OnScreen.onScreen(
        () -> {
          int last = backups(screen).getRowCount() - 1;
          backups(screen).setRowSelectionInterval(last, last);
          return true;
        });
    screen.press("Restore");
    screen.await(then, () -> screen.says(then));
  }

  private static void delete(OnScreen screen, String what) throws Exception {
    screen.select(what);
    screen.choose("Delete the selected one");
    screen.await("it is gone", () -> screen.row(what) < 0);
  }

  @Test
  void eachDayHasOneForItsOwnerOnly() throws Exception {
    try (OnScreen screen = alone()) {
      look(screen);
      work(screen, "Texts");
      backUp(screen);
      assertThat(copies()).hasSize(1);
      assertThat(copies().get(0).getFileName().toString()).endsWith("-1.db");
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(copies().get(0))))
          .isEqualTo("rw-------");
      try (SqliteConnection copy = new JdbcDriver(copies().get(0)).open();
          Rows rows = copy.query("SELECT description FROM time_entries")) {
        assertThat(rows.next()).isTrue();
        assertThat(rows.text(0)).isEqualTo("Texts");
      }
      look(screen);
      work(screen, "Letters");
      screen.clock.sleep(Duration.ofDays(1));
      backUp(screen);
      assertThat(copies()).hasSize(2);
      assertThat(copies().get(1).getFileName().toString()).endsWith("-2.db");
      assertThat(folder.resolve("t.db-backups/part")).doesNotExist();
    }
  }

  @Test
  void whatWasDeletedComesBackOnceAndWhatIsThereStays() throws Exception {
    try (OnScreen screen = alone()) {
      work(screen, "Texts");
      work(screen, "Call @Garden #phone");
      backUp(screen);
      delete(screen, "Call");
      work(screen, "Later");
      screen.choose(RESTORE);
      screen.await("a backup", () -> backups(screen).getRowCount() == 1);
      screen.shoot("backups", new Dimension(800, 600));
      assertThat(OnScreen.onScreen(screen::cut)).isEmpty();
      screen.press("Back");
      restore(screen, "1 new");
      assertThat(OnScreen.onScreen(() -> screen.says(" Call"))).as("which one").isTrue();
      assertThat(copies()).as("with what was there before").hasSize(2);
      screen.press("Import");
      screen.awaitRow("Call");
      restore(screen, NOTHING_MISSING);
      assertThat(screen.entries())
          .extracting(entry -> entry.description())
          .containsExactlyInAnyOrder("Texts", "Call", "Later");
    }
  }

  /** The copy has a create that was sent since: put in the file's place it would be sent again. */
  @Test
  void whatWasSentSinceIsNotSentAgain() throws Exception {
    try (OnScreen screen = OnScreen.open(file(), login())) {
      screen.sync();
      work(screen, "Texts");
      backUp(screen);
      screen.sync();
      long id = server.web().rows(RowKind.TIME_ENTRY).get(0).get("id").asLong();
      server.web().edit(RowKind.TIME_ENTRY, id, "description", "Mended elsewhere");
      screen.clock.sleep(Duration.ofHours(1));
      screen.sync();
      screen.awaitRow("Mended elsewhere");
      restore(screen, NOTHING_MISSING);
      screen.sync();
      assertThat(server.web().count(RowKind.TIME_ENTRY, Map.of())).isOne();
    }
  }

  /** A first pull brings no old entries, and a new file knows nothing of the one before. */
  @Test
  void whatTheServerHasIsNotMissingWhenTheFileIsNew() throws Exception {
    Instant old = Instant.now().minus(Duration.ofDays(80));
    server.web().addEntry("Old work", old, HOUR);
    try (OnScreen screen = OnScreen.open(file(), login())) {
      screen.sync();
      screen
          .app
          .models()
          .sync()
          .engine()
          .orElseThrow()
          .fetch(old.minus(HOUR), old.plus(HOUR))
          .blockingGet();
      screen.awaitRow("Old work");
      backUp(screen);
    }
    for (String name : List.of("t.db", "t.db-wal", "t.db-shm")) {
      Files.deleteIfExists(folder.resolve(name));
    }
    try (OnScreen screen = OnScreen.open(file(), login())) {
      screen.sync();
      assertThat(screen.entries()).isEmpty();
      restore(screen, NOTHING_MISSING);
      screen.awaitRow("Old work");
      screen.sync();
      assertThat(server.web().count(RowKind.TIME_ENTRY, Map.of())).isOne();
    }
  }

  @Test
  void whatIsGoneFromTheServerIsMadeAnew() throws Exception {
    long id = server.web().addEntry("Gone", Instant.now().minus(HOUR), Duration.ofMinutes(10));
    try (OnScreen screen = OnScreen.open(file(), login())) {
      screen.sync();
      screen.awaitRow("Gone");
      backUp(screen);
      delete(screen, "Gone");
      screen.sync();
      assertThat(server.web().has(RowKind.TIME_ENTRY, id)).isFalse();
      restore(screen, "1 new");
      screen.press("Import");
      screen.awaitRow("Gone");
      screen.sync();
      assertThat(server.web().count(RowKind.TIME_ENTRY, Map.of("description", "Gone"))).isOne();
    }
  }

  @Test
  void whoIsNotSignedInGetsNothingOfAnAccount() throws Exception {
    server.web().addEntry("Hers", Instant.now().minus(HOUR), Duration.ofMinutes(10));
    try (OnScreen screen = OnScreen.open(file(), login())) {
      screen.sync();
      screen.awaitRow("Hers");
      backUp(screen);
    }
    try (Stream<Path> all = Files.list(folder)) {
      all.filter(one -> !one.getFileName().toString().endsWith("-backups"))
          .forEach(one -> one.toFile().delete());
    }
    try (OnScreen screen = alone()) {
      restore(screen, "Sign in first");
      assertThat(screen.entries()).isEmpty();
    }
  }

  @Test
  void aSignOutLeavesNone() throws Exception {
    server.web().addEntry("Hers", Instant.now().minus(HOUR), Duration.ofMinutes(10));
    try (OnScreen screen = OnScreen.open(file(), login())) {
      screen.sync();
      screen.awaitRow("Hers");
      backUp(screen);
      screen.choose("Sign out …");
      screen.press("Sign out");
      screen.await("the form", () -> screen.says("Nothing of yours is left"));
      assertThat(folder.resolve("t.db-backups")).doesNotExist();
    }
  }
}
