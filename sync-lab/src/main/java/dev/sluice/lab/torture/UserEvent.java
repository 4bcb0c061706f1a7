package dev.sluice.lab.torture;

import dev.sluice.tracker.TrackerTables;
import java.time.Instant;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/** What a user does at a device. */
@SuppressWarnings("ImmutableEnumChecker") // what it holds has no state
enum UserEvent implements TrackerEvent {
  ADD_ENTRY(User::addEntry),
  ADD_TWINS(User::addTwins),
  ADD_PROJECT_AND_ENTRY(User::addProjectAndEntry),
  ADD_SHARED_TAG(User::addSharedTag),
  START_TIMER(User::startTimer),
  STOP_TIMER(User::stopTimer),
  DESCRIBE(User::describe),
  LENGTHEN(User::lengthen),
  MOVE_TO_PROJECT(User::moveToProject),
  RENAME_PROJECT(User::renameProject),
  DELETE_ENTRY(User::deleteEntry),
  DELETE_AND_UNDO(User::deleteAndUndo),
  DELETE_PROJECT(User::deleteProject),
  DELETE_TAG(User::deleteTag);

  private final BiConsumer<User, Event> act;

  UserEvent(BiConsumer<User, Event> act) {
    this.act = act;
  }

  @Override
  public void happen(Event event, TrackerWorld world) {
    act(event, world, user -> act.accept(user, event));
  }

  /** A user does something, if the app runs and has been synced once. */
  static void act(Event event, TrackerWorld world, Consumer<User> work) {
    Device device = world.device(event.device());
    if (device.isAlive()) {
      device.user(
          () ->
              device.transact(
                  all -> {
                    TrackerTables tables = (TrackerTables) all;
                    if (User.canWork(tables)) {
                      Instant now = device.clock().now();
                      work.accept(new User(tables, now, world.book(device)));
                    }
                  }));
    }
  }
}
