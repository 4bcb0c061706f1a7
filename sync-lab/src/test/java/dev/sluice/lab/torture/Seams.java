package dev.sluice.lab.torture;

import dev.sluice.SyncEngine;
import dev.sluice.SyncEngineBuilder;
import dev.sluice.internal.DomainDatabase;
import dev.sluice.internal.store.EngineDatabase;
import dev.sluice.internal.store.Store;
import dev.sluice.testkit.process.Forwarding;
import dev.sluice.tracker.TrackerDatabase;
import java.util.function.UnaryOperator;

/** Engines with something else between them and their file. */
final class Seams {

  private Seams() {}

  /** An engine of the tracker's that sees its database through that. */
  static SyncEngineBuilder engine(TrackerDatabase database, UnaryOperator<Store> other) {
    DomainDatabase whole = (DomainDatabase) database.database();
    Store store = other.apply(whole.store());
    EngineDatabase changed =
        Forwarding.of(
            EngineDatabase.class,
            (method, arguments) ->
                method.getName().equals("store")
                    ? store
                    : Forwarding.call(whole.database(), method, arguments));
    return SyncEngine.builder(new DomainDatabase(changed, whole.domain()));
  }
}
