package dev.sluice.internal.loop;

import dev.sluice.internal.store.Reader;
import dev.sluice.internal.store.ServerIds;
import dev.sluice.internal.store.Store;
import dev.sluice.internal.store.SyncLock;
import dev.sluice.internal.store.Writer;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.SyncSchema;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A store that rolls back each transaction at its end. Reads within a transaction see the
 * transaction's earlier writes.
 */
final class DryRun implements Store {

  private final Store store;

  DryRun(Store store) {
    this.store = store;
  }

  /** Thrown at the end of a transaction, so that the store rolls the transaction back. */
  private static final class RolledBack extends RuntimeException {

    private static final long serialVersionUID = 1;

    RolledBack() {
      super(null, null, false, false);
    }
  }

  @Override
  public <T extends @Nullable Object> T write(Function<Writer, T> work) {
    List<T> done = new ArrayList<>(1);
    try {
      store.transact(
          writer -> {
            done.add(work.apply(writer));
            throw new RolledBack();
          });
    } catch (RolledBack asMeant) {
      return done.get(0);
    }
    throw new IllegalStateException("the store has swallowed an exception");
  }

  @Override
  public <T extends @Nullable Object> T writeDurably(Function<Writer, T> work) {
    return write(work);
  }

  @Override
  public SyncSchema schema() {
    return store.schema();
  }

  @Override
  public <T extends @Nullable Object> T read(Function<Reader, T> work) {
    return store.read(work);
  }

  @Override
  public <T> T found(EntityType<?> about, Object question, Supplier<T> ask) {
    return store.found(about, question, ask);
  }

  @Override
  public void flush() {
    // nothing was written
  }

  @Override
  public void clear() {
    throw new UnsupportedOperationException("a dry run deletes nothing");
  }

  @Override
  public void scrub() {
    // nothing was deleted
  }

  @Override
  public void interrupt() {
    store.interrupt();
  }

  @Override
  public ServerIds serverIds() {
    return store.serverIds();
  }

  @Override
  public void requireCurrent() {
    store.requireCurrent();
  }

  @Override
  public void logIn(long logOuts) {
    store.logIn(logOuts);
  }

  @Override
  public SyncLock lock() {
    return store.lock();
  }
}
