package dev.sluice.internal.file;

import dev.sluice.sqlite.SqliteDriver;
import dev.sluice.sqlite.SqliteException;
import dev.sluice.sqlite.SqliteException.Reason;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Finds the one path under which a database file is opened, even if links give the file several
 * names. SQLite's log, the lock file and the slot file lie beside the database and carry its name.
 * Two names would lead to two logs, two locks and two budgets.
 */
public final class CanonicalFile {

  private static final String[] USED = {"-wal", "-lock", "-slots"};

  private CanonicalFile() {}

  /** A driver for the same file, under the file's one name. */
  public static SqliteDriver of(SqliteDriver driver) {
    Path name = of(driver.path());
    return name.equals(driver.path()) ? driver : driver.at(name);
  }

  /**
   * Returns the path without symbolic links. If hard links give the file several names in one
   * folder, a name with a log, lock or slot file beside it wins. If no name has a file beside it,
   * the first name of the alphabet wins.
   *
   * @throws SqliteException if the path is a folder or a dead link, or has hard links elsewhere
   */
  public static Path of(Path given) {
    Path path = given.toAbsolutePath();
    try {
      if (!Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
        Path folder = path.getParent();
        return folder == null || !Files.exists(folder)
            ? path.normalize()
            : folder.toRealPath().resolve(path.getFileName());
      }
      if (Files.isSymbolicLink(path) && (!Files.exists(path) || Files.size(path) == 0)) {
        throw unusable(given + " is a symbolic link to a file that is no database", null);
      }
      if (Files.isDirectory(path)) {
        throw unusable(given + " is a folder, not a database", null);
      }
      return amongHardLinks(path.toRealPath());
    } catch (IOException e) {
      throw unusable(given + " cannot be looked at", e);
    }
  }

  private static Path amongHardLinks(Path file) throws IOException {
    if (!file.getFileSystem().supportedFileAttributeViews().contains("unix")) {
      return file;
    }
    int links = ((Number) Files.getAttribute(file, "unix:nlink")).intValue();
    if (links <= 1) {
      return file;
    }
    SortedSet<Path> names = new TreeSet<>();
    try (DirectoryStream<Path> folder = Files.newDirectoryStream(file.resolveSibling(""))) {
      for (Path other : folder) {
        if (Files.isRegularFile(other, LinkOption.NOFOLLOW_LINKS)
            && Files.isSameFile(other, file)) {
          names.add(other);
        }
      }
    }
    if (names.size() < links) {
      throw unusable(
          file + " has names in other folders, too (hard links); give it one name only", null);
    }
    return used(names);
  }

  private static Path used(SortedSet<Path> names) {
    for (String ending : USED) {
      for (Path name : names) {
        if (Files.exists(Damage.beside(name, ending))) {
          return name;
        }
      }
    }
    return names.first();
  }

  private static SqliteException unusable(String words, @Nullable IOException e) {
    return new SqliteException(Reason.READ_ONLY, words, e);
  }
}
