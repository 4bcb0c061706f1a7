package dev.sluice.desktop.window;

import dev.sluice.desktop.window.system.ScreenLock;
import dev.sluice.desktop.window.system.SystemShade;
import io.reactivex.rxjava3.core.Observable;
import java.time.ZoneId;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * What the system around an app tells.
 *
 * @param zone where the computer is; asked once in a while
 * @param isDark whether the desktop is, if that can be told; may wait
 * @param locks whether the screen is locked, at each change, on any thread
 */
record Surroundings(
    Supplier<ZoneId> zone, Supplier<Optional<Boolean>> isDark, Observable<Boolean> locks) {

  static Surroundings ofThisSystem() {
    return new Surroundings(
        new SystemZone(), SystemShade.ofThisSystem(), ScreenLock.ofThisSystem());
  }
}
