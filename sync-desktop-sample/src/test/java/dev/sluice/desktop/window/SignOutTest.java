package dev.sluice.desktop.window;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.AutoSync;
import dev.sluice.database.SqliteOptions;
import dev.sluice.desktop.window.account.FileVault;
import dev.sluice.desktop.window.account.Login;
import dev.sluice.desktop.window.desk.Notice;
import dev.sluice.desktop.window.redmine.RedmineKind;
import dev.sluice.jdbc.JdbcDriver;
import dev.sluice.sqlite.SqliteConnection;
import dev.sluice.time.Time;
import io.reactivex.rxjava3.schedulers.Schedulers;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the models do; the test's screen is a thread. */
class SignOutTest {

  @TempDir Path folder;

  /** The warning had nothing to name; before the answer, a clock was started by the tray. */
  @Test
  void aClockThatNobodyWasWarnedOfIsNotLost() throws Exception {
    Path file = folder.resolve("r.db");
    synced(file);
    ExecutorService screen = Executors.newSingleThreadExecutor();
    TrackerApp app =
        new TrackerApp(
            new RedmineKind(),
            new JdbcDriver(file),
            new FileVault(file),
            (usual, client) -> usual.autoSync(AutoSync.manual()).build(),
            Schedulers.from(screen),
            Time.system());
    CountDownLatch stays = new CountDownLatch(1);
    List<String> said = new CopyOnWriteArrayList<>();
    app.models().desk().show(app.models().desk().notices().map(Notice::text), said::add);
    Callable<Boolean> signedIn =
        () -> {
          app.models().account().signIn(new Login("http://127.0.0.1:1", "key"));
          return true;
        };
    screen.submit(signedIn).get();
    app.models().sync().signedIn().filter(yes -> yes).blockingFirst();
    screen.submit(() -> app.models().tracking().toggle("Late @home", false)).get();
    app.models().tracking().running().filter(one -> one.isPresent()).blockingFirst();
    screen.submit(() -> app.models().account().signOut(false, stays::countDown)).get();
    stays.await();
    screen.submit(app::close).get();
    app.awaitEnd();
    screen.shutdown();
    try (var opened =
        new RedmineKind()
            .open(new JdbcDriver(file), SqliteOptions.defaults(), () -> ZoneId.systemDefault())) {
      assertThat(opened.reader().running().blockingFirst()).isPresent();
    }
    assertThat(said).contains("Not done: an entry was started meanwhile");
    assertThat(new FileVault(file).load()).as("the sign-in").isPresent();
  }

  private static void synced(Path file) {
    new RedmineKind()
        .open(new JdbcDriver(file), SqliteOptions.defaults(), () -> ZoneId.systemDefault())
        .close();
    try (SqliteConnection plain = new JdbcDriver(file).open()) {
      plain.execute("UPDATE _sync_guard SET applying = 1");
      plain.execute("INSERT INTO projects VALUES (1, 11, 0, 'Home', 'home', NULL, NULL)");
      plain.execute("INSERT INTO time_entry_activities VALUES (1, 8, 0, 'Design')");
      plain.execute("UPDATE _sync_guard SET applying = 0");
    }
  }
}
