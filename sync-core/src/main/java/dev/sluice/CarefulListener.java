package dev.sluice;

import dev.sluice.schema.EntityType;
import dev.sluice.schema.Ref;
import java.time.Instant;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Passes the engine's events to the app's listeners. If a listener throws, the exception is logged,
 * and the other listeners and the engine go on.
 */
record CarefulListener(List<SyncListener> app) implements SyncListener {

  private static final Logger LOG = LoggerFactory.getLogger(CarefulListener.class);

  @Override
  public void began(Operation operation) {
    tell(each -> each.began(operation));
  }

  @Override
  public void moved(String loop, StateGraph.Arrow arrow) {
    tell(each -> each.moved(loop, arrow));
  }

  @Override
  public void status(SyncStatus status) {
    tell(each -> each.status(status));
  }

  @Override
  public void waiting(String why, @Nullable Instant until) {
    tell(each -> each.waiting(why, until));
  }

  @Override
  public void waited(String why) {
    tell(each -> each.waited(why));
  }

  @Override
  public void requested(int number, String method, String path) {
    tell(each -> each.requested(number, method, path));
  }

  @Override
  public void answered(int number, int status) {
    tell(each -> each.answered(number, status));
  }

  @Override
  public void listed(EntityType<?> type, boolean whole) {
    tell(each -> each.listed(type, whole));
  }

  @Override
  public void pulled(EntityType<?> type, int rows) {
    tell(each -> each.pulled(type, rows));
  }

  @Override
  public void sending(Ref<?> row) {
    tell(each -> each.sending(row));
  }

  @Override
  public void pushed(EntityType<?> type, int rows) {
    tell(each -> each.pushed(type, rows));
  }

  @Override
  public void pruned(EntityType<?> type, int rows) {
    tell(each -> each.pruned(type, rows));
  }

  @Override
  public void hinted(EntityType<?> type) {
    tell(each -> each.hinted(type));
  }

  @Override
  public void ended(SyncReport report) {
    tell(each -> each.ended(report));
  }

  /** Logs only the class of an exception, because the message may hold the user's data. */
  private void tell(Consumer<SyncListener> event) {
    for (SyncListener each : app) {
      try {
        event.accept(each);
      } catch (Throwable thrown) { // from Kotlin a checked one comes, too
        LOG.error("the app's listener threw {}", thrown.getClass().getName());
      }
    }
  }
}
