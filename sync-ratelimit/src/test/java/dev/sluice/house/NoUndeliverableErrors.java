package dev.sluice.house;

import io.reactivex.rxjava3.plugins.RxJavaPlugins;
import java.io.PrintWriter;
import java.io.StringWriter;
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
      throw new AssertionError("RxJava had an error that nobody could hear of: " + trace(error));
    }
  }

  /** In the message, since a build's short report leaves the causes out. */
  private static String trace(Throwable error) {
    StringWriter trace = new StringWriter();
    error.printStackTrace(new PrintWriter(trace));
    return trace.toString();
  }
}
