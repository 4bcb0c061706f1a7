package dev.sluice.lab.torture;

import dev.sluice.testkit.state.Refusal;
import java.util.function.BiConsumer;

/** What the user does at the web. */
@SuppressWarnings("ImmutableEnumChecker") // what it holds has no state
enum WebEvent implements TrackerEvent {
  WEB_ADD_ENTRY(Browser::addEntry),
  WEB_START_ENTRY(Browser::startEntry),
  WEB_ADD_PROJECT(Browser::addProject),
  WEB_ADD_TAG(Browser::addTag),
  WEB_DESCRIBE(Browser::describe),
  WEB_LENGTHEN(Browser::lengthen),
  WEB_RENAME_PROJECT(Browser::renameProject),
  WEB_DELETE_ENTRY(Browser::deleteEntry),
  WEB_DELETE_PROJECT(Browser::deleteProject),
  WEB_DELETE_TAG(Browser::deleteTag);

  private final BiConsumer<Browser, Event> act;

  WebEvent(BiConsumer<Browser, Event> act) {
    this.act = act;
  }

  @Override
  public boolean comesFromOutside() {
    return true;
  }

  @Override
  public void happen(Event event, TrackerWorld world) {
    try {
      act.accept(world.browser(), event);
    } catch (Refusal nonsense) {
      // the server says no, as to an entry that runs for years by a clock that has leapt
    }
  }
}
