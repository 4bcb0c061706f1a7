package dev.sluice.desktop.window;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.AutoSync;
import dev.sluice.SyncEngine;
import dev.sluice.desktop.window.account.FileVault;
import dev.sluice.desktop.window.account.Login;
import dev.sluice.desktop.window.tracker.TrackerKind;
import dev.sluice.jdbc.JdbcDriver;
import dev.sluice.testkit.ServerClock;
import dev.sluice.testkit.TrackerServer;
import dev.sluice.testkit.WireServer;
import dev.sluice.time.Time;
import io.reactivex.rxjava3.core.Observable;
import io.reactivex.rxjava3.schedulers.Schedulers;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SignInTest {

  @TempDir Path folder;

  /** The engine's last events may come while the app ends. */
  @Test
  void whatIsToldAfterTheEndIsNotReadAndIsNoError() throws Exception {
    Path file = folder.resolve("t.db");
    TrackerApp app =
        new TrackerApp(
            new TrackerKind(),
            new JdbcDriver(file),
            new FileVault(file),
            TrackerApp.Engines.standard(),
            Schedulers.trampoline(),
            Time.system());
    app.close();
    app.awaitEnd();
    List<Integer> read = new CopyOnWriteArrayList<>();
    app.models().desk().follow(Observable.just(1), one -> read.add(one), done -> {});
    assertThat(read).isEmpty(); // and NoUndeliverableErrors has seen none
  }

  @Test
  void anEngineOfASignInThatIsPressedTwiceIsClosedWithTheWindow() throws Exception {
    TrackerServer server = TrackerServer.builder(ServerClock.system()).build();
    List<SyncEngine> made = new CopyOnWriteArrayList<>();
    ExecutorService screen = Executors.newSingleThreadExecutor();
    Path file = folder.resolve("t.db");
    try (WireServer wire = WireServer.start(server)) {
      TrackerApp app =
          new TrackerApp(
              new TrackerKind(),
              new JdbcDriver(file),
              new FileVault(file),
              (usual, client) -> {
                SyncEngine one = usual.autoSync(AutoSync.manual()).build();
                made.add(one);
                return one;
              },
              Schedulers.from(screen),
              Time.system());
      Login login = new Login(wire.url(), TrackerServer.TOKEN);
      screen
          .submit(
              () -> {
                app.models().account().signIn(login);
                app.models().account().signIn(login);
              })
          .get();
      screen.submit(app::close).get();
      app.awaitEnd();
      assertThat(made).isNotEmpty();
      for (SyncEngine one : made) {
        assertThat(one.push().blockingGet().error())
            .get()
            .asString()
            .contains("the engine is closed");
      }
    } finally {
      screen.shutdown();
    }
  }
}
