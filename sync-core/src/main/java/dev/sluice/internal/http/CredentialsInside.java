package dev.sluice.internal.http;

import java.util.Objects;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/** Gives the proof in the app's credentials to the engine, and to nobody else. */
public final class CredentialsInside {

  private static volatile @Nullable BiFunction<Object, String, Authorization> inside;

  private CredentialsInside() {}

  /**
   * Keeps the function that reads credentials. The class {@code Credentials} calls this method when
   * it is loaded.
   */
  public static void come(BiFunction<Object, String, Authorization> from) {
    inside = from;
  }

  /** The proof that these credentials give now to the server with that host. */
  public static Authorization of(Object credentials, String host) {
    return Objects.requireNonNull(inside).apply(credentials, host);
  }
}
