package dev.sluice.android.sample.work;

import android.app.Application;
import dagger.hilt.android.HiltAndroidApp;
import dev.sluice.android.EngineHost;
import javax.inject.Inject;

/** Has the host made when the process starts. */
@HiltAndroidApp
public class HiltApp extends Application {
  @Inject EngineHost host;
}
