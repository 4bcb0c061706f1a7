package dev.sluice.android;

import android.net.ConnectivityManager.NetworkCallback;
import android.net.Network;
import org.jspecify.annotations.Nullable;

/**
 * Hears that a network is there again. The system also tells a new listener of a network that is
 * there already, and of a change from one network to another. Neither counts as a return.
 */
final class NetworkReturn extends NetworkCallback {

  private final Runnable returned;
  private boolean lost; // on the system's thread for such calls, but for its first value

  NetworkReturn(Runnable returned, @Nullable Network now) {
    this.returned = returned;
    this.lost = now == null;
  }

  @Override
  public synchronized void onLost(Network network) {
    lost = true;
  }

  @Override
  public synchronized void onAvailable(Network network) {
    if (lost) {
      lost = false;
      returned.run();
    }
  }
}
