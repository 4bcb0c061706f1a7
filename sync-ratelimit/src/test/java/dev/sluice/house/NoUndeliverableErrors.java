package dev.sluice.house;

import io.reactivex.rxjava3.plugins.RxJavaPlugins;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Fails a test in which RxJava had an error that nobody could hear of. Registered for all tests by
 * {@code META-INF/services}.
 */
public final class NoUndeliverableErrors
    implements BeforeAllCallback, AfterEachCallback, AfterAllCallback {

  private static final Queue<Throwable> ERRORS = new ConcurrentLinkedQueue<>();

  @Override
  public void beforeAll(ExtensionContext context) {
    RxJavaPlugins.setErrorHandler(ERRORS::add);
  }

  @Override
  public void afterEach(ExtensionContext context) {
    failOnErrors();
  }

  @Override
  public void afterAll(ExtensionContext context) {
    failOnErrors();
  }

  private static void failOnErrors() {
    Throwable error = ERRORS.poll();
    if (error != null) {
      ERRORS.clear();
      throw new AssertionError("RxJava had an error that nobody could hear of", error);
    }
  }
}
