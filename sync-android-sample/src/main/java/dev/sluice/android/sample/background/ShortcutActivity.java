package dev.sluice.android.sample.background;

import android.app.Activity;
import android.content.Intent;
import android.os.Bundle;
import org.jspecify.annotations.Nullable;

/**
 * Starts and stops for the shortcuts of the app's icon, which lead to activities. Shows nothing.
 */
public final class ShortcutActivity extends Activity {

  @Override
  protected void onCreate(@Nullable Bundle state) {
    super.onCreate(state);
    sendBroadcast(new Intent(this, TimerReceiver.class).setAction(getIntent().getAction()));
    finish();
  }
}
