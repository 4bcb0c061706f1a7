package dev.sluice.lab.torture;

import dev.sluice.Operation;
import dev.sluice.SyncEngine;
import dev.sluice.SyncFailure;
import dev.sluice.failure.StorageException;
import dev.sluice.sqlite.SqliteException.Reason;
import java.time.Duration;
import java.util.function.BiConsumer;

/** What happens to a device or its engine. */
@SuppressWarnings("ImmutableEnumChecker") // what it holds has no state
enum DeviceEvent implements EventKind {
  DIE((device, event) -> device.die()),
  REBOOT((device, event) -> device.reboot(shift(event))),
  CLOCK_IS_SET((device, event) -> device.clock().shift(shift(event))),
  NETWORK_GOES((device, event) -> device.network().setOffline(true)),
  NETWORK_RETURNS(
      (device, event) -> {
        device.network().setOffline(false);
        device.ask(SyncEngine::networkReturned);
      }),
  RIVAL_PROCESS((device, event) -> device.rival()),
  CANCEL((device, event) -> device.ask(SyncEngine::cancel)),
  FREEZE((device, event) -> device.ask(SyncEngine::freeze)),
  RESUME((device, event) -> device.resume()),
  RETRY_REFUSED((device, event) -> device.ask(e -> e.failures().forEach(DeviceEvent::retry))),
  DISCARD_REFUSED((device, event) -> device.ask(e -> e.failures().forEach(SyncFailure::discard))),
  FULL_SYNC((device, event) -> request(device, Operation.FULL)),
  LIGHT_PULL((device, event) -> request(device, Operation.LIGHT)),
  PUSH((device, event) -> request(device, Operation.PUSH)),
  CLEAN_UP((device, event) -> request(device, Operation.CLEAN_UP));

  private static final int HOURS_OF_TWO_DAYS = 48;

  private final BiConsumer<Device, Event> effect;

  DeviceEvent(BiConsumer<Device, Event> effect) {
    this.effect = effect;
  }

  @Override
  public void happen(Event event, World world) {
    Device device = world.device(event.device());
    if (device.isAlive()) {
      Outbox outbox = device.outbox(world.history());
      if (this == REBOOT) {
        outbox.edited().forEach(RowHistory::undated);
      } else if (this == RETRY_REFUSED) {
        outbox.refused().forEach(RowHistory::retried);
        outbox.undecided().forEach(RowHistory::contested);
      } else if (this == DISCARD_REFUSED) {
        outbox.refused().forEach(RowHistory::discarded);
      }
      effect.accept(device, event);
    }
  }

  /** Up to a day back or forth. */
  private static Duration shift(Event event) {
    return Duration.ofHours(event.pick() % HOURS_OF_TWO_DAYS - HOURS_OF_TWO_DAYS / 2);
  }

  /** What belongs to a row that is gone cannot be retried; the user is told so. */
  private static void retry(SyncFailure failure) {
    try {
      failure.retry();
    } catch (StorageException e) {
      if (e.reason() != Reason.CONSTRAINT) {
        throw e;
      }
    }
  }

  private static void request(Device device, Operation operation) {
    device.ask(
        engine -> {
          var unused = engine.request(operation).subscribe();
        });
  }
}
