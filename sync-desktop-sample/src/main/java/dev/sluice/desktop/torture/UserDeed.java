package dev.sluice.desktop.torture;

import java.time.Instant;
import java.util.function.BiConsumer;

/** What a user does at a device. */
@SuppressWarnings("ImmutableEnumChecker") // what it holds has no state
enum UserDeed implements Deed {
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

  UserDeed(BiConsumer<User, Event> act) {
    this.act = act;
  }

  @Override
  public void happen(Event event, World world) {
    Phone phone = world.phone(event.phone());
    if (phone.isAlive()) {
      phone.user(
          () ->
              phone
                  .database()
                  .inTransaction(
                      tables -> {
                        if (User.canWork(tables)) {
                          Instant now = phone.clock().now();
                          act.accept(new User(tables, now, world.book(phone)), event);
                        }
                        return event;
                      }));
    }
  }
}
