package dev.sluice.desktop.window;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import javax.swing.JButton;
import javax.swing.JTextArea;
import org.junit.jupiter.api.Test;

/** Whoever begins by an icon reads in a window why the file cannot be opened. */
class RefusedFileTest extends StartedWindow {

  @Test
  void aDamagedFileIsSetAsideIfTheUserWantsThat() throws Exception {
    Path file = Files.writeString(file(), "no database".repeat(1000));
    CompletableFuture<Integer> command = begin("--db", file.toString());
    Front refusal = Front.with("Set it aside and begin anew");
    assertThat(refusal.find(JTextArea.class, "Explanation").getText())
        .startsWith(file + " is damaged");
    assertThat(OnScreen.onScreen(refusal::cut)).isEmpty();
    refusal.shoot("refused-file", refusal.frame().getSize());
    refusal.press("Set it aside and begin anew");
    Front window = Front.with("Start");
    window.closeByUser();
    assertThat(command.get()).isZero();
    try (Stream<Path> all = Files.list(folder)) {
      assertThat(all.filter(one -> one.getFileName().toString().contains("-damaged-")))
          .singleElement()
          .satisfies(kept -> assertThat(kept).hasContent("no database".repeat(1000)));
    }
  }

  @Test
  void aFileThatCannotEvenBeSetAsideIsToldToo() throws Exception {
    Path file = Files.writeString(file(), "no database".repeat(1000));
    Path lock = Files.createDirectory(folder.resolve("t.db-lock"));
    CompletableFuture<Integer> command = begin("--db", file.toString());
    Front.with("Set it aside and begin anew").press("Set it aside and begin anew");
    Front refusal = Front.with("Quit");
    refusal.await("why", () -> refusal.says(lock.toString()));
    assertThat(refusal.shows("Set it aside and begin anew")).isFalse();
    refusal.press("Quit");
    assertThat(command.get()).isOne();
    assertThat(file).hasContent("no database".repeat(1000));
  }

  /** An icon names no file. */
  @Test
  void aHomeThatCannotHoldTheUsualFileIsTold() throws Exception {
    Path file = Files.writeString(folder.resolve(".sluice"), "a file");
    CompletableFuture<Integer> command = begin();
    Front refusal = Front.with("Quit");
    assertThat(refusal.says(file + " is a file, not a folder")).isTrue();
    refusal.press("Quit");
    assertThat(command.get()).isOne();
  }

  @Test
  void otherFilesAreLeftAsTheyAre() throws Exception {
    Path nowhere = Files.writeString(folder.resolve("a"), "a file").resolve("t.db");
    CompletableFuture<Integer> command = begin("--db", nowhere.toString());
    Front refusal = Front.with("Quit");
    assertThat(refusal.says(nowhere.toString())).isTrue();
    assertThat(refusal.shows("Set it aside and begin anew")).isFalse();
    refusal.press("Quit");
    assertThat(command.get()).isOne();
  }

  @Test
  void escapeSetsNothingAside() throws Exception {
    Path file = Files.writeString(file(), "no database".repeat(1000));
    CompletableFuture<Integer> command = begin("--db", file.toString());
    Front refusal = Front.with("Set it aside and begin anew");
    OnScreen.key(refusal.find(JButton.class, "Set it aside and begin anew"), "ESCAPE");
    assertThat(command.get()).isOne();
    assertThat(file).hasContent("no database".repeat(1000));
  }
}
