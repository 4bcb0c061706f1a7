package dev.sluice.internal.file;

import dev.sluice.sqlite.SqliteException;
import dev.sluice.sqlite.SqliteException.Reason;
import java.io.EOFException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/**
 * Detects damaged database files that SQLite would treat as new, or as an older state. SQLite would
 * then silently lose rows that no server has.
 */
public final class Damage {

  private static final int WAL_HEADER = 32;
  private static final int WAL_MAGIC = 0x377f0682; // or with the lowest bit set

  private static final String[] COMPANIONS = {
    "-wal", "-shm", "-journal", "-lock", "-slots", "-slots-lock"
  };

  private Damage() {}

  /** The message about a damaged file. */
  public static String words(Path file) {
    return file + " is damaged and was left as it is; set it aside to begin anew";
  }

  /**
   * Refuses a damaged file before SQLite opens the file. A process that creates the file meanwhile
   * writes the log and the lock file only after the file. So the log and the lock file are read
   * first; otherwise the new file could seem emptied.
   */
  public static void refuse(Path file) {
    refuseLinks(file);
    try {
      Path log = beside(file, "-wal");
      boolean isNoLog = isNoLog(log);
      boolean hasLog = size(log) > 0;
      boolean wasSynced = size(beside(file, "-lock")) > 0;
      boolean isEmpty = size(file) == 0;
      boolean cut = isEmpty && hasLog;
      boolean emptied = isEmpty && wasSynced && Files.exists(file);
      if (cut || emptied || isNoLog) {
        throw new SqliteException(Reason.DAMAGED, words(file), null);
      }
    } catch (IOException e) {
      throw new SqliteException(Reason.READ_ONLY, file + " cannot be read", e);
    }
  }

  /** Refuses a file if a companion is a link, since the link would lead into another file. */
  public static void refuseLinks(Path file) {
    try {
      for (String ending : COMPANIONS) {
        PrivateFile.refuseLink(beside(file, ending));
      }
    } catch (IOException e) {
      throw new SqliteException(
          Reason.READ_ONLY, e.getMessage() + ", which " + file + " must not have beside it", e);
    }
  }

  /** The file of the same name with this ending, in the same folder. */
  public static Path beside(Path file, String ending) {
    return file.resolveSibling(file.getFileName() + ending);
  }

  private static long size(Path file) throws IOException {
    try {
      return Files.size(file);
    } catch (NoSuchFileException none) {
      return 0;
    }
  }

  /**
   * Whether the file at the log's path is no SQLite log. A log of zeros is accepted, because a
   * power failure may leave one. If another process deletes or empties the log meanwhile, the
   * result is false.
   */
  private static boolean isNoLog(Path log) throws IOException {
    if (size(log) < WAL_HEADER) {
      return false;
    }
    try (RandomAccessFile beginning = new RandomAccessFile(log.toFile(), "r")) {
      int magic = beginning.readInt(); // not by a channel, which an interrupted thread cannot use
      return magic != 0 && (magic & ~1) != WAL_MAGIC;
    } catch (FileNotFoundException | EOFException e) {
      if (size(log) < WAL_HEADER) {
        return false;
      }
      throw e;
    }
  }
}
