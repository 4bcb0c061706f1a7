package dev.sluice.engine.app;

import dev.sluice.SyncListener;
import java.lang.reflect.Proxy;
import java.util.function.BiConsumer;

/** Listeners that hear each event alike, whatever events there are. */
final class Events {

  private Events() {}

  /** A listener that hands on the name of each event and its arguments. */
  static SyncListener heardBy(BiConsumer<String, Object[]> ear) {
    return (SyncListener)
        Proxy.newProxyInstance(
            SyncListener.class.getClassLoader(),
            new Class<?>[] {SyncListener.class},
            (proxy, method, arguments) -> {
              if (method.getDeclaringClass() == SyncListener.class) {
                ear.accept(method.getName(), arguments);
                return null;
              }
              return method.getName().equals("equals") ? proxy == arguments[0] : 1;
            });
  }
}
