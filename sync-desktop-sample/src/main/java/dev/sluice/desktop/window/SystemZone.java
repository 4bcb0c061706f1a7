package dev.sluice.desktop.window;

import java.time.ZoneId;
import java.util.TimeZone;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The system's time zone as it is now. The JVM asks for it once and keeps the answer in a property,
 * so both are forgotten first. A zone that was given at the start, by that property, stays.
 */
final class SystemZone implements Supplier<ZoneId> {

  private static final String KEPT = "user.timezone";

  private @Nullable ZoneId given;
  private boolean hasAsked;

  /** For one thread at a time. */
  @Override
  public ZoneId get() {
    if (given != null) {
      return given;
    }
    ZoneId before = ZoneId.systemDefault();
    System.clearProperty(KEPT);
    TimeZone.setDefault(null);
    ZoneId now = ZoneId.systemDefault();
    if (!hasAsked && !now.equals(before)) {
      given = before;
      TimeZone.setDefault(TimeZone.getTimeZone(before));
      System.setProperty(KEPT, before.getId());
    }
    hasAsked = true;
    return given == null ? now : before;
  }
}
