package dev.sluice.desktop.window;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Tells a story of a test in a process of its own, on a display that no other window is on: there
 * real keys and clicks go to the window that they are meant for.
 */
final class OwnDisplay {

  private static final String DONE = "done";

  private OwnDisplay() {}

  /** Tells the story, a method of the test; skipped where no such display can be had. */
  static void tell(OnADisplay test, String story) throws Exception {
    Path home = Files.createTempDirectory(test.folder, "home");
    assertThat(new Child(OwnDisplay.class, home).onOwnDisplay(test.getClass().getName(), story))
        .containsExactly(DONE);
  }

  /** Says that it is done, or what went wrong. */
  public static void main(String[] args) throws Exception {
    Child.say(
        args[0],
        () -> {
          Class<?> type = Class.forName(args[1]);
          OnADisplay test = (OnADisplay) type.getDeclaredConstructor().newInstance();
          test.folder = Files.createTempDirectory(Path.of(args[0]).getParent(), "files");
          test.needsADisplay();
          Method story = type.getDeclaredMethod(args[2]);
          story.setAccessible(true);
          story.invoke(test);
          return List.of(DONE);
        });
  }
}
