package dev.sluice.desktop.window;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
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
  private static final List<String> DISPLAY =
      List.of("xvfb-run", "-a", "-s", "-screen 0 1200x1400x24");

  private OwnDisplay() {}

  /** Tells the story, a method of the test; skipped where no such display can be had. */
  static void tell(OnADisplay test, String story) throws Exception {
    Path home = Files.createTempDirectory(test.folder, "home");
    assertThat(
            new Child(OwnDisplay.class, home)
                .below(List.of("xvfb-run"), DISPLAY, test.getClass().getName(), story))
        .containsExactly(DONE);
  }

  /** Says that it is done, or what went wrong. */
  public static void main(String[] args) throws Exception {
    Path told = Path.of(args[0]);
    try {
      Class<?> type = Class.forName(args[1]);
      OnADisplay test = (OnADisplay) type.getDeclaredConstructor().newInstance();
      test.folder = Files.createTempDirectory(told.toAbsolutePath().getParent(), "files");
      test.needsADisplay();
      Method story = type.getDeclaredMethod(args[2]);
      story.setAccessible(true);
      story.invoke(test);
      Files.writeString(told, DONE);
    } catch (Exception | AssertionError wrong) {
      StringWriter trace = new StringWriter();
      wrong.printStackTrace(new PrintWriter(trace));
      Files.writeString(told, trace.toString());
    }
    System.exit(0); // whatever window is left
  }
}
