package dev.sluice.jdbc;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.sqlite.SQLiteJDBCLoader;
import org.sqlite.util.LibraryLoaderUtil;

/**
 * Loads SQLite's native library from a private temporary folder, then deletes the folder. By
 * default, sqlite-jdbc uses the temporary folder of all users, and then slowly checks the copy. If
 * the app has set a folder or a library for sqlite-jdbc, the app's setting is used.
 */
final class NativeLibrary {

  private static final String FOLDER = "org.sqlite.tmpdir";
  private static final String OWN = "org.sqlite.lib.path";
  private static final String NAME = "org.sqlite.lib.name";
  private static boolean loaded;

  private NativeLibrary() {}

  /** Loads it, once. */
  static synchronized void load() throws IOException {
    if (loaded || System.getProperty(FOLDER) != null || System.getProperty(OWN) != null) {
      return;
    }
    boolean interrupted = Thread.interrupted(); // the copy is made by a channel, which would close
    Path folder = Files.createTempDirectory("sluice");
    try {
      System.setProperty(FOLDER, folder.toString());
      unpack(folder);
      loaded = SQLiteJDBCLoader.initialize();
    } catch (Exception e) {
      throw new IOException("SQLite's native library cannot be loaded", e);
    } finally {
      System.clearProperty(FOLDER);
      System.clearProperty(OWN);
      remove(folder.toFile());
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** If the jar has none for this system, sqlite-jdbc looks in the system's own folders. */
  private static void unpack(Path folder) throws IOException {
    String name = System.getProperty(NAME, LibraryLoaderUtil.getNativeLibName());
    String resource = LibraryLoaderUtil.getNativeLibResourcePath() + "/" + name;
    try (InputStream library = SQLiteJDBCLoader.class.getResourceAsStream(resource)) {
      if (library != null) {
        Files.copy(library, folder.resolve(name));
        System.setProperty(OWN, folder.toString());
      }
    }
  }

  /** Deletes the folder now; if a loaded library cannot be deleted, when the process ends. */
  private static void remove(File folder) {
    folder.deleteOnExit();
    File[] files = folder.listFiles();
    for (File file : files == null ? new File[0] : files) {
      if (!file.delete()) {
        file.deleteOnExit();
      }
    }
    folder.delete();
  }
}
