package dev.sluice.internal.http;

import java.util.Objects;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/** Lets the engine, and nobody else, have what the app's credentials prove. */
public final class CredentialsInside {

  private static volatile @Nullable BiFunction<Object, String, Authorization> inside;

  private CredentialsInside() {}

  /** The class of the credentials says how to look into them, when it is loaded. */
  public static void come(BiFunction<Object, String, Authorization> from) {
    inside = from;
  }

  /** What these credentials prove now to the server with that host. */
  public static Authorization of(Object credentials, String host) {
    return Objects.requireNonNull(inside).apply(credentials, host);
  }
}
