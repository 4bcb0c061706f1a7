package dev.sluice.draft;

import java.io.IOException;

/** Sends single requests to a server, by whatever client; it follows no redirect. */
@FunctionalInterface
public interface Asking {

  /**
   * Sends one request and waits for its answer.
   *
   * @param method {@code GET} or {@code OPTIONS}
   */
  Answered ask(String method, String url) throws IOException;

  /** Whether a name in an answer has a secret in it, so that it must not stand in the draft. */
  default boolean hasSecret(String name) {
    return false;
  }
}
