package dev.sluice;

import io.reactivex.rxjava3.disposables.Disposable;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** The app's listeners, who come and go. */
final class Listeners {

  private final List<SyncListener> all;
  private final SyncListener careful;

  Listeners(List<SyncListener> first) {
    all = new CopyOnWriteArrayList<>(first);
    careful = new CarefulListener(all);
  }

  /**
   * Who hears the next event; {@link SyncListener#NONE} if nobody does, so nobody costs nothing.
   */
  SyncListener now() {
    return all.isEmpty() ? SyncListener.NONE : careful;
  }

  Disposable add(SyncListener listener) {
    all.add(listener);
    return Disposable.fromAction(() -> all.remove(listener));
  }
}
