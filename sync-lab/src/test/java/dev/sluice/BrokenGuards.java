package dev.sluice;

import dev.sluice.internal.loop.Guards;
import io.reactivex.rxjava3.disposables.Disposable;
import java.util.function.UnaryOperator;

/** The way to an engine's guards, which users do not have. */
public final class BrokenGuards {

  private BrokenGuards() {}

  /** An engine with other guards. */
  public static SyncEngineBuilder guards(SyncEngineBuilder engine, UnaryOperator<Guards> other) {
    engine.guards = other;
    return engine;
  }

  /** An engine that nothing wakes. */
  public static SyncEngineBuilder asleep(SyncEngineBuilder engine) {
    engine.alarm = whole -> (delay, action) -> Disposable.disposed();
    return engine;
  }
}
