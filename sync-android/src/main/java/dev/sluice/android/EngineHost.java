package dev.sluice.android;

import android.app.Application;
import android.net.ConnectivityManager;
import dev.sluice.SyncEngine;
import dev.sluice.http.Credentials;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Holds the one engine of an app's process. The host tells the engine when the app comes to the
 * foreground or leaves it and when the network is back, and lends the engine to {@link SyncJob}s.
 * An app starts the host in {@code Application.onCreate} and needs the permission {@code
 * ACCESS_NETWORK_STATE}.
 *
 * <p>When the system stops the last running job while no activity is visible, the engine is frozen:
 * it finishes the step in hand and sends nothing more. It goes on by itself, with a full sync, when
 * an activity becomes visible or another job starts.
 *
 * <p>For the main thread, on which the system makes all its calls.
 */
public final class EngineHost implements AutoCloseable {

  private final SyncEngine engine;
  private final Supplier<Optional<Credentials>> credentials;
  private final Application app;
  private final ConnectivityManager connectivity;
  private final Foreground foreground = new Foreground(this::came, this::left);
  private final NetworkReturn network;
  private boolean frozen;

  private EngineHost(
      Application app, SyncEngine engine, Supplier<Optional<Credentials>> credentials) {
    this.app = app;
    this.engine = engine;
    this.credentials = credentials;
    this.connectivity = Objects.requireNonNull(app.getSystemService(ConnectivityManager.class));
    this.network = new NetworkReturn(engine::networkReturned, connectivity.getActiveNetwork());
  }

  /**
   * Begins to tell the engine of the system. As long as no activity is visible, the engine hears
   * that the app is in the background.
   *
   * @param credentials of the user who is logged in, empty if nobody is; asked for on the main
   *     thread when a frozen engine is to go on
   */
  public static EngineHost start(
      Application app, SyncEngine engine, Supplier<Optional<Credentials>> credentials) {
    EngineHost host = new EngineHost(app, engine, credentials);
    engine.enteredBackground();
    app.registerActivityLifecycleCallbacks(host.foreground);
    host.connectivity.registerDefaultNetworkCallback(host.network);
    return host;
  }

  /** The engine. */
  public SyncEngine engine() {
    return engine;
  }

  private void came() {
    goOn();
    engine.enteredForeground();
  }

  private void left() {
    engine.enteredBackground();
  }

  /** Freezes the engine, unless the user sees the app: then nothing has to stop. */
  void freeze() {
    if (!foreground.isVisible()) {
      frozen = true;
      engine.freeze();
    }
  }

  /** Takes back a {@link #freeze()}, if somebody is logged in. */
  void goOn() {
    if (frozen) {
      credentials.get().ifPresent(this::resume);
    }
  }

  private void resume(Credentials user) {
    frozen = false;
    engine.resume(user);
  }

  /**
   * Tells the engine no more. The engine stays open. If a job has frozen the engine, it goes on.
   */
  @Override
  public void close() {
    goOn();
    app.unregisterActivityLifecycleCallbacks(foreground);
    connectivity.unregisterNetworkCallback(network);
  }
}
