package dev.sluice.android;

import android.content.Context;
import android.os.SystemClock;
import android.provider.Settings;
import dev.sluice.time.Time;
import java.time.Instant;
import java.util.UUID;

/**
 * The clocks of an Android device. The monotonic one counts from the boot and goes on while the
 * device sleeps. The device's count of boots names a boot. If the device counts none, each process
 * counts as a boot of its own, which is always safe.
 */
public final class AndroidTime implements Time {

  private static final int UNKNOWN = -1;

  private final String bootId;

  /** Reads the count of boots once: it cannot change while the process lives. */
  public AndroidTime(Context context) {
    int boots =
        Settings.Global.getInt(context.getContentResolver(), Settings.Global.BOOT_COUNT, UNKNOWN);
    this.bootId = "boot-" + (boots == UNKNOWN ? UUID.randomUUID() : boots);
  }

  @Override
  public Instant now() {
    return Instant.now();
  }

  @Override
  public long nanos() {
    return SystemClock.elapsedRealtimeNanos();
  }

  @Override
  public String bootId() {
    return bootId;
  }
}
