package dev.sluice.desktop.window;

import static java.awt.event.WindowEvent.WINDOW_DEACTIVATED;
import static org.assertj.core.api.Assertions.assertThat;

import java.awt.Dimension;
import java.awt.Rectangle;
import java.awt.Toolkit;
import java.awt.event.WindowEvent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import javax.swing.JTextField;
import javax.swing.UIManager;
import org.junit.jupiter.api.Test;

/** A window begins as the last one has ended. */
class ArrangementTest extends StartedWindow {

  private static final Rectangle PLACE = new Rectangle(70, 50, 720, 560);
  private static final String GROUPED = "Group equal entries of a day";
  private static final String REMIND = "Remind me when nothing runs …";
  private static final String HOURS = "Working hours";
  private static final String FORM = "API token";

  private Path kept() {
    return folder.resolve(".sluice/window.properties");
  }

  private boolean isKept(String... parts) {
    try {
      return Files.exists(kept()) && Stream.of(parts).allMatch(Files.readString(kept())::contains);
    } catch (IOException moved) {
      return false; // it is asked for again
    }
  }

  private static Rectangle bounds(Front window) throws Exception {
    return Front.onScreen(() -> window.frame().getBounds());
  }

  private static void end(Front window, CompletableFuture<Integer> command) throws Exception {
    window.closeByUser();
    assertThat(command.get()).isZero();
  }

  @Test
  void placeThemeAndGroupsAreThereAgain() throws Exception {
    CompletableFuture<Integer> first = begin();
    Front window = Front.with(FORM);
    Front.onScreen(
        () -> {
          window.frame().setBounds(PLACE);
          return true;
        });
    window.choose("Dark");
    window.choose(GROUPED);
    end(window, first);

    CompletableFuture<Integer> second = begin();
    Front next = Front.with(FORM);
    assertThat(bounds(next)).isEqualTo(PLACE);
    assertThat(UIManager.getLookAndFeel().getName()).contains("Dark");
    assertThat(Front.onScreen(() -> next.menuItem(GROUPED).isSelected())).isTrue();
    next.choose("Light");
    end(next, second);
    assertThat(Files.readString(kept())).contains("dark=false", "theme=fixed");
  }

  @Test
  void theWorkingHoursAreThereAgainAndWhatIsNotUnderstoodStaysInItsField() throws Exception {
    CompletableFuture<Integer> first = begin();
    Front window = Front.with(FORM);
    window.press("Work without a server");
    window.choose(REMIND);
    window.type(HOURS, "sometimes");
    window.press("Save");
    window.await("why not", () -> window.says("Not understood"));
    window.type(HOURS, "mon-fri 9-17");
    window.press("Save");
    window.await("the list", () -> window.shows("Start"));
    end(window, first);

    CompletableFuture<Integer> second = begin();
    Front next = Front.with("Start");
    next.choose(REMIND);
    next.await(
        "the hours", () -> next.find(JTextField.class, HOURS).getText().equals("mon-fri 9-17"));
    next.type(HOURS, "");
    next.press("Save");
    end(next, second);
    assertThat(Files.readString(kept())).doesNotContain("reminder");
  }

  /** A computer may lose its power before the window is closed. */
  @Test
  void whatIsChosenIsKeptBeforeAnyEnd() throws Exception {
    CompletableFuture<Integer> command = begin();
    Front window = Front.with(FORM);
    window.choose("Dark");
    window.choose(GROUPED);
    window.await("it in the file", () -> isKept("theme=fixed", "dark=true", "grouped=true"));
    Front.onScreen(
        () -> {
          window.frame().setBounds(PLACE);
          window.frame().dispatchEvent(new WindowEvent(window.frame(), WINDOW_DEACTIVATED));
          return true;
        });
    assertThat(isKept("width=" + PLACE.width)).isTrue();
    end(window, command);
  }

  @Test
  void whoHasChosenNoThemeHasThatOfTheDesktopNextTime() throws Exception {
    CompletableFuture<Integer> first = begin();
    end(Front.with(FORM), first);
    assertThat(Files.readString(kept())).contains("theme=system");
    CompletableFuture<Integer> second = begin();
    Front next = Front.with(FORM);
    assertThat(Front.onScreen(() -> next.menuItem("System").isSelected())).isTrue();
    next.choose("Light");
    end(next, second);
    assertThat(Files.readString(kept())).contains("theme=fixed");
  }

  @Test
  void aPlaceOnAScreenThatIsGoneIsLeft() throws Exception {
    assertThat(begunWith("x=20000", "y=50", "width=720", "height=560").x).isNotEqualTo(20_000);
  }

  /** The screen above the other one is gone: what is left of the window has no title to drag. */
  @Test
  void aPlaceWhoseTitleIsOnNoScreenIsLeft() throws Exception {
    assertThat(begunWith("x=50", "y=-700", "width=720", "height=900").y).isNotNegative();
  }

  @Test
  void aWindowIsNoLargerThanItsScreens() throws Exception {
    Rectangle bounds = begunWith("x=0", "y=0", "width=2147483647", "height=2147483647");
    Dimension screen = Front.onScreen(() -> Toolkit.getDefaultToolkit().getScreenSize());
    assertThat(bounds.getSize()).isEqualTo(screen);
  }

  /** It was as wide as two screens, and the left one is gone. */
  @Test
  void aWideWindowIsOnTheScreenThatIsLeft() throws Exception {
    Rectangle bounds = begunWith("x=-30000", "y=50", "width=33000", "height=560");
    assertThat(bounds.getMaxX()).isPositive();
  }

  @Test
  void whatCannotBeKeptLeavesNoFileBehind() throws Exception {
    Files.createDirectories(kept().resolve("in the way"));
    CompletableFuture<Integer> command = begin();
    end(Front.with(FORM), command);
    try (Stream<Path> left = Files.list(kept().getParent())) {
      assertThat(left.filter(one -> one.getFileName().toString().startsWith("window")))
          .containsExactly(kept());
    }
  }

  @Test
  void aFileOfNonsenseIsLikeNone() throws Exception {
    Rectangle bounds = begunWith("x=ten", "y=", "dark=perhaps", "\\u12");
    assertThat(bounds.getSize()).isEqualTo(new Dimension(900, 680));
    assertThat(Files.readString(kept())).contains("width=900");
  }

  /** Nobody writes into it, so reading it has no end. */
  @Test
  void aPipeInItsPlaceHoldsUpNoWindow() throws Exception {
    Files.createDirectories(kept().getParent());
    new ProcessBuilder("mkfifo", kept().toString()).start().waitFor();
    CompletableFuture<Integer> command = begin();
    end(Front.with(FORM), command);
    assertThat(Files.readString(kept())).contains("width=900");
  }

  @Test
  void aLinkToAFileElsewhereStaysOne() throws Exception {
    Path elsewhere = Files.createFile(folder.resolve("mine"));
    Files.createDirectories(kept().getParent());
    Files.createSymbolicLink(kept(), elsewhere);
    CompletableFuture<Integer> command = begin();
    end(Front.with(FORM), command);
    assertThat(Files.readString(elsewhere)).contains("width=");
    assertThat(kept()).isSymbolicLink();
  }

  @Test
  void aHomeThatCannotKeepItEndsTheWindowAllTheSame() throws Exception {
    Path home = Files.writeString(folder.resolve("home"), "a file");
    System.setProperty("user.home", home.toString());
    CompletableFuture<Integer> command = begin("--db", file().toString());
    end(Front.with(FORM), command);
  }

  /** Where a window begins for which these lines were kept. */
  private Rectangle begunWith(String... lines) throws Exception {
    Files.createDirectories(kept().getParent());
    Files.write(kept(), List.of(lines));
    CompletableFuture<Integer> command = begin();
    Front window = Front.with(FORM);
    Rectangle bounds = bounds(window);
    end(window, command);
    return bounds;
  }
}
