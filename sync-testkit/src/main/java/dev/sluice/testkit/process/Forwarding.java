package dev.sluice.testkit.process;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Objects;
import java.util.function.Consumer;
import okhttp3.Call;
import okhttp3.Callback;
import org.jspecify.annotations.Nullable;

/** Wraps any interface, so that a test can change what single methods do. */
public final class Forwarding {

  private Forwarding() {}

  /** Decides what each call of a method does. */
  public interface CallHandler {

    /**
     * Handles one call.
     *
     * @param arguments empty if the method has none
     * @return what the method returns
     */
    @Nullable Object handle(Method method, @Nullable Object[] arguments) throws Throwable;
  }

  /** An object of that interface, equal to itself only. The handler gets each other call. */
  public static <T> T of(Class<T> type, CallHandler handler) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, arguments) ->
                switch (method.getName()) {
                  case "equals" -> proxy == arguments[0];
                  case "hashCode" -> System.identityHashCode(proxy);
                  default -> handler.handle(method, arguments == null ? new Object[0] : arguments);
                }));
  }

  /** Calls the method on the target. Throws what the method throws. */
  public static @Nullable Object call(Object target, Method method, @Nullable Object[] arguments)
      throws Throwable {
    try {
      return method.invoke(target, arguments);
    } catch (InvocationTargetException failed) {
      throw failed.getTargetException();
    }
  }

  /** The same call with another {@code enqueue}. */
  public static Call enqueuedBy(Consumer<Callback> enqueue, Call call) {
    return of(
        Call.class,
        (method, arguments) -> {
          if (method.getName().equals("enqueue")) {
            enqueue.accept((Callback) Objects.requireNonNull(arguments[0]));
            return null;
          }
          return call(call, method, arguments);
        });
  }
}
