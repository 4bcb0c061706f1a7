package dev.sluice.desktop.window;

import java.awt.Dimension;
import org.junit.jupiter.api.Test;

/** A list without entries says why it has none, and what to do. */
class EmptyListTest extends OnADisplay {

  @Test
  void whoHasNoEntriesYetIsToldHowToBegin() throws Exception {
    try (OnScreen screen = OnScreen.open(file())) {
      screen.press("Work without a server");
      screen.await("how to begin", () -> screen.says("No entries on this computer yet"));
      screen.shoot("empty", new Dimension(800, 600));
      screen.type("Description", "Work");
      screen.press("Start");
      screen.await("it runs", () -> screen.shows("Stop"));
      screen.press("Stop");
      screen.awaitEnded("Work");
      screen.await("nothing is told", () -> !screen.says("No entries"));
      screen.type("Search", "nowhere");
      screen.await("what was looked for", () -> screen.says("No entries with “nowhere”"));
      screen.shoot("empty-search", new Dimension(800, 600));
    }
  }
}
