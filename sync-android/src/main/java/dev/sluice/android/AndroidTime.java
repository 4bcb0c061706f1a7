package dev.sluice.android;

import android.content.ContentResolver;
import android.os.SystemClock;
import android.provider.Settings;
import dev.sluice.time.Time;
import java.time.Instant;

/** The clocks of an Android device; the monotonic one goes on while the device sleeps. */
public final class AndroidTime implements Time {

  private final String bootId;

  /** Reads the boot count of the device once: it cannot change while the process lives. */
  public AndroidTime(ContentResolver resolver) {
    this.bootId = "boot-" + Settings.Global.getInt(resolver, Settings.Global.BOOT_COUNT, 0);
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
