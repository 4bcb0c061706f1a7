package dev.sluice.desktop.window.backup;

import dev.sluice.sqlite.SqliteConnection;
import dev.sluice.sqlite.SqliteDriver;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.LocalDateTime;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** The copies of a file, in a folder beside it that only its owner may read. For any thread. */
public final class BackupFolder {

  private final SqliteDriver driver;
  private final Path folder;

  /** That of this file; nothing is made before the first copy. */
  public BackupFolder(SqliteDriver driver) {
    this.driver = driver;
    this.folder = driver.path().resolveSibling(driver.path().getFileName() + "-backups");
  }

  /** What is there, the latest first. */
  synchronized List<BackupCopy> list() throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .flatMap(file -> BackupCopy.named(file.getFileName().toString()).stream())
          .sorted(Comparator.comparing(BackupCopy::made).reversed())
          .toList();
    }
  }

  Path file(BackupCopy copy) {
    return folder.resolve(copy.name());
  }

  /**
   * Copies what is committed by now, while others write. The copy has its name only when all of it
   * is on the disk.
   */
  synchronized BackupCopy write(LocalDateTime now, int entries) throws IOException {
    BackupCopy copy = free(new BackupCopy(now, entries));
    Files.createDirectories(folder, onlyOwner("rwx------"));
    Path part = folder.resolve("part");
    Files.deleteIfExists(part); // of a process that was killed
    Files.createFile(part, onlyOwner("rw-------"));
    try (SqliteConnection connection = driver.open()) {
      connection.execute("VACUUM INTO '" + part.toString().replace("'", "''") + "'");
    }
    try (FileChannel channel = FileChannel.open(part, StandardOpenOption.WRITE)) {
      channel.force(true);
    }
    Files.move(part, file(copy), StandardCopyOption.ATOMIC_MOVE);
    for (BackupCopy old : Retention.superfluous(list())) {
      Files.deleteIfExists(file(old));
    }
    return copy;
  }

  /** No copy takes the place of another one of the same second. */
  private BackupCopy free(BackupCopy copy) {
    BackupCopy free = copy;
    while (Files.exists(file(free))) {
      free = new BackupCopy(free.made().plusSeconds(1), free.entries());
    }
    return free;
  }

  private FileAttribute<?>[] onlyOwner(String rights) {
    boolean isPosix = folder.getFileSystem().supportedFileAttributeViews().contains("posix");
    return isPosix
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(rights))
        }
        : new FileAttribute<?>[0];
  }

  /** A name for the entries that are missing, which nothing has yet. */
  synchronized Path listOfMissing(BackupCopy copy) throws IOException {
    Path list = folder.resolve("entries of " + copy.made().toLocalDate() + ".csv");
    Files.deleteIfExists(list);
    return list;
  }

  /** After a sign-out nothing of the user's stays. */
  public synchronized void forget() throws IOException {
    if (Files.isDirectory(folder)) {
      try (Stream<Path> files = Files.list(folder)) {
        for (Path file : files.toList()) {
          Files.delete(file);
        }
      }
      Files.delete(folder);
    }
  }
}
