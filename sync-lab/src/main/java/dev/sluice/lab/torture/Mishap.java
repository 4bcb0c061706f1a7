package dev.sluice.lab.torture;

import dev.sluice.Operation;
import dev.sluice.SyncEngine;
import dev.sluice.SyncFailure;
import dev.sluice.http.Credentials;
import dev.sluice.testkit.TrackerServer;
import java.time.Duration;
import java.util.function.BiConsumer;

/** What happens to a device or its engine. */
@SuppressWarnings("ImmutableEnumChecker") // what it holds has no state
enum Mishap implements Deed {
  DIE((phone, event) -> phone.die()),
  REBOOT((phone, event) -> phone.reboot(shift(event))),
  CLOCK_IS_SET((phone, event) -> phone.clock().shift(shift(event))),
  NETWORK_GOES((phone, event) -> phone.network().setOffline(true)),
  NETWORK_RETURNS(
      (phone, event) -> {
        phone.network().setOffline(false);
        phone.ask(SyncEngine::networkReturned);
      }),
  RIVAL_PROCESS((phone, event) -> phone.rival()),
  CANCEL((phone, event) -> phone.ask(SyncEngine::cancel)),
  FREEZE((phone, event) -> phone.ask(SyncEngine::freeze)),
  RESUME(
      (phone, event) ->
          phone.ask(engine -> engine.resume(Credentials.apiToken(TrackerServer.TOKEN)))),
  RETRY_REFUSED((phone, event) -> phone.ask(e -> e.failures().forEach(SyncFailure::retry))),
  DISCARD_REFUSED((phone, event) -> phone.ask(e -> e.failures().forEach(SyncFailure::discard))),
  FULL_SYNC((phone, event) -> request(phone, Operation.FULL)),
  LIGHT_PULL((phone, event) -> request(phone, Operation.LIGHT)),
  PUSH((phone, event) -> request(phone, Operation.PUSH)),
  CLEAN_UP((phone, event) -> request(phone, Operation.CLEAN_UP));

  private static final int HOURS_OF_TWO_DAYS = 48;

  private final BiConsumer<Phone, Event> effect;

  Mishap(BiConsumer<Phone, Event> effect) {
    this.effect = effect;
  }

  @Override
  public void happen(Event event, World world) {
    Phone phone = world.phone(event.phone());
    if (phone.isAlive()) {
      Outbox outbox = phone.outbox(world.chronicle());
      if (this == REBOOT) {
        outbox.edited().forEach(Tale::undated);
      } else if (this == RETRY_REFUSED) {
        outbox.refused().forEach(Tale::retried);
        outbox.undecided().forEach(Tale::contested);
      } else if (this == DISCARD_REFUSED) {
        outbox.refused().forEach(Tale::discarded);
      }
      effect.accept(phone, event);
    }
  }

  /** Up to a day back or forth. */
  private static Duration shift(Event event) {
    return Duration.ofHours(event.pick() % HOURS_OF_TWO_DAYS - HOURS_OF_TWO_DAYS / 2);
  }

  private static void request(Phone phone, Operation operation) {
    phone.ask(
        engine -> {
          var unused = engine.request(operation).subscribe();
        });
  }
}
