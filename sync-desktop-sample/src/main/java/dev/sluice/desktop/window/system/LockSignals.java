package dev.sluice.desktop.window.system;

import java.util.Optional;
import java.util.regex.Pattern;

/** Reads what {@code dbus-monitor} prints of screens that are locked, line by line. */
final class LockSignals {

  /** Each desktop has its own prefix: org.freedesktop, org.gnome, org.cinnamon, org.mate. */
  private static final Pattern HEAD =
      Pattern.compile("signal .*interface=\\S+\\.ScreenSaver; member=ActiveChanged");

  private static final Pattern VALUE = Pattern.compile("\\s+boolean (true|false)");

  private boolean isValueNext;

  /** Whether the screen is locked now, if this line says that. */
  Optional<Boolean> read(String line) {
    boolean isValue = isValueNext;
    isValueNext = HEAD.matcher(line).matches();
    return isValue && VALUE.matcher(line).matches()
        ? Optional.of(line.endsWith("true"))
        : Optional.empty();
  }
}
