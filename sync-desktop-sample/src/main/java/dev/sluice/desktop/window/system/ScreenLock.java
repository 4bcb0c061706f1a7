package dev.sluice.desktop.window.system;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.reactivex.rxjava3.core.Observable;
import io.reactivex.rxjava3.core.ObservableEmitter;
import io.reactivex.rxjava3.schedulers.Schedulers;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.List;
import java.util.Locale;

/**
 * Whether the screen is locked, as the screen savers of Linux desktops tell all programs. Elsewhere
 * nothing tells it; there the pointer is seen, which rests meanwhile.
 */
public final class ScreenLock {

  private static final List<String> COMMAND =
      List.of("dbus-monitor", "--session", "type='signal',member='ActiveChanged'");

  private ScreenLock() {}

  /** Each change, on a thread of its own; the command ends with who listens. */
  public static Observable<Boolean> ofThisSystem() {
    boolean isLinux = System.getProperty("os.name").toLowerCase(Locale.ROOT).startsWith("linux");
    return isLinux
        ? Observable.create(ScreenLock::watch).subscribeOn(Schedulers.io())
        : Observable.empty();
  }

  /** Where the command is missing or ends, nothing is told, and nothing stays locked. */
  private static void watch(ObservableEmitter<Boolean> emitter) {
    try {
      Process process =
          new ProcessBuilder(COMMAND).redirectError(ProcessBuilder.Redirect.DISCARD).start();
      emitter.setCancellable(process::destroy);
      process.getOutputStream().close();
      LockSignals signals = new LockSignals();
      try (BufferedReader lines =
          new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8))) {
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
          signals.read(line).ifPresent(emitter::onNext);
        }
      }
    } catch (IOException missingOrEnded) {
      // as above
    }
    emitter.onNext(false);
    emitter.onComplete();
  }
}
