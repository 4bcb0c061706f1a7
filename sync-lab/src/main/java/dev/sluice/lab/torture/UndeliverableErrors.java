package dev.sluice.lab.torture;

import dev.sluice.testkit.process.Killed;
import io.reactivex.rxjava3.plugins.RxJavaPlugins;
import java.util.ArrayList;
import java.util.List;

/**
 * Collects errors that nobody can hear of. No engine may have any, unless it was killed. A story is
 * played by one thread, so an error belongs to the story of its thread.
 */
public final class UndeliverableErrors implements AutoCloseable {

  private static final ThreadLocal<List<String>> ERRORS = ThreadLocal.withInitial(ArrayList::new);

  /** Begins to listen, for this thread. */
  public UndeliverableErrors() {
    ERRORS.get().clear();
    RxJavaPlugins.setErrorHandler(UndeliverableErrors::heard);
  }

  private static void heard(Throwable error) {
    if (!Killed.caused(error)) {
      ERRORS.get().add("an error that nobody could hear of: " + error);
    }
  }

  /** Those of this thread, in words. */
  public List<String> all() {
    return ERRORS.get();
  }

  @Override
  public void close() {
    ERRORS.remove();
  }
}
