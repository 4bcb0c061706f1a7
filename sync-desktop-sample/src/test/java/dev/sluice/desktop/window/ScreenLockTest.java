package dev.sluice.desktop.window;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.desktop.window.system.ScreenLock;
import io.reactivex.rxjava3.core.Observable;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What screen savers tell on a session's bus of its own. */
class ScreenLockTest {

  private static final int GUARD_SECONDS = 60;

  @TempDir Path home;

  /** A screen saver tells it again and again: the listener may come later than the first time. */
  public static void main(String[] words) throws Exception {
    Child.say(
        words[0],
        () ->
            ScreenLock.ofThisSystem()
                .mergeWith(
                    Observable.interval(100, TimeUnit.MILLISECONDS)
                        .doOnNext(tick -> tell(words[1], tick % 20 < 10))
                        .filter(tick -> false)
                        .map(tick -> false))
                .distinctUntilChanged()
                .skipWhile(is -> !is)
                .take(2)
                .map(is -> is ? "locked" : "unlocked")
                .timeout(GUARD_SECONDS, TimeUnit.SECONDS)
                .toList()
                .blockingGet());
  }

  private static void tell(String desktop, boolean isLocked) throws Exception {
    new ProcessBuilder(
            "gdbus",
            "emit",
            "--session",
            "--object-path=/org/" + desktop + "/ScreenSaver",
            "--signal=org." + desktop + ".ScreenSaver.ActiveChanged",
            String.valueOf(isLocked))
        .start()
        .waitFor();
  }

  @Test
  void eachDesktopTellsItInItsName() throws Exception {
    for (String desktop : List.of("freedesktop", "gnome")) {
      assertThat(
              new Child(getClass(), home)
                  .below(
                      List.of("dbus-run-session", "dbus-monitor", "gdbus"),
                      List.of("dbus-run-session", "--"),
                      desktop))
          .containsExactly("locked", "unlocked");
    }
  }
}
