package dev.sluice.desktop.torture;

import io.reactivex.rxjava3.functions.Consumer;
import io.reactivex.rxjava3.plugins.RxJavaPlugins;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Collects errors that nobody can hear of. No engine may have any, unless it was killed. */
final class LostErrors implements AutoCloseable {

  private final @Nullable Consumer<? super Throwable> before = RxJavaPlugins.getErrorHandler();
  private final List<String> errors = new ArrayList<>();

  LostErrors() {
    RxJavaPlugins.setErrorHandler(this::heard);
  }

  private void heard(Throwable error) {
    if (!Killed.caused(error)) {
      errors.add("an error that nobody could hear of: " + error);
    }
  }

  List<String> all() {
    return errors;
  }

  @Override
  public void close() {
    RxJavaPlugins.setErrorHandler(before);
  }
}
