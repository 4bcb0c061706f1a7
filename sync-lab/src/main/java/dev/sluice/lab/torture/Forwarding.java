package dev.sluice.lab.torture;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import org.jspecify.annotations.Nullable;

/** Stands in for an object of an interface, and looks at each call. */
final class Forwarding {

  private Forwarding() {}

  /** What becomes of a call. */
  interface Handler {
    @Nullable Object handle(Method method, @Nullable Object[] arguments) throws Throwable;
  }

  static <T> T of(Class<T> type, Handler handler) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, arguments) ->
                handler.handle(method, arguments == null ? new Object[0] : arguments)));
  }

  static @Nullable Object call(Object target, Method method, @Nullable Object[] arguments)
      throws Throwable {
    try {
      return method.invoke(target, arguments);
    } catch (InvocationTargetException failed) {
      throw failed.getTargetException();
    }
  }
}
