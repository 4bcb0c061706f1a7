package dev.sluice.desktop.window;

import dev.sluice.desktop.window.desk.Desk;
import dev.sluice.desktop.window.desk.Notice;
import io.reactivex.rxjava3.core.Observable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Warns if the file is no longer the one that was opened. The system keeps a deleted file for those
 * who have it open and drops it when they end, with all that was put into it.
 */
public final class FileWatch {

  private final Path file;
  private final String advice;

  /** What the system calls the opened file; for the thread beside the screen. */
  private @Nullable Object opened;

  /**
   * Looks now and after each change.
   *
   * @param hasCsv whether the entries can be written into another file
   * @param changes emits when the file is open, and after each change
   */
  public FileWatch(Desk desk, Path file, boolean hasCsv, Observable<?> changes) {
    this.file = file;
    this.advice = hasCsv ? ": save it by Entry, Export CSV" : "";
    desk.follow(
        changes,
        change -> isLost(),
        lost -> {
          if (lost) {
            desk.tell(Notice.of(warning()));
          }
        });
  }

  private String warning() {
    return file.getFileName()
        + " was deleted or replaced while it was open. What you do now is lost when this window is"
        + " closed"
        + advice;
  }

  private boolean isLost() {
    try {
      Object now = Files.readAttributes(file, BasicFileAttributes.class).fileKey();
      opened = opened == null ? now : opened;
      return !Objects.equals(opened, now);
    } catch (IOException gone) {
      return true;
    }
  }
}
