package dev.sluice.sqlite;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.sqlite.SQLiteJDBCLoader;
import org.sqlite.util.LibraryLoaderUtil;

/** Starts another JVM on the classes of the tests. */
public final class JavaProcess {

  private static final String LIBRARY = LibraryLoaderUtil.getNativeLibName();
  private static final Path NATIVE =
      Path.of("target", "native", SQLiteJDBCLoader.getVersion()).toAbsolutePath();

  private JavaProcess() {}

  public static Process start(Class<?> main, String... args) throws IOException {
    List<String> command = withLibrary(command(main, args));
    return new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
  }

  /** The same for one of many processes of that program: they start in half of the time. */
  public static Process startOneOfMany(Class<?> main, String... args) throws IOException {
    SharedClasses classes = SharedClasses.get();
    return classes.start(main, withLibrary(command(classes.classPath(), main, args)));
  }

  private static List<String> withLibrary(List<String> command) throws IOException {
    command.add(1, "-Dorg.sqlite.lib.path=" + library());
    command.add(2, "-Dorg.sqlite.lib.name=" + LIBRARY);
    return command;
  }

  /** What a shell would be told; SQLite's library is unpacked as in an app. */
  public static List<String> command(Class<?> main, String... args) {
    return command(classPath(), main, args);
  }

  private static List<String> command(String classes, Class<?> main, String... args) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-XX:TieredStopAtLevel=1"); // it does not live long
    command.add("-XX:+UseSerialGC");
    command.add("-XX:-UsePerfData"); // a JVM that cannot have it complains on standard output
    command.add("-cp");
    command.add(classes);
    command.add(main.getName());
    command.addAll(List.of(args));
    return command;
  }

  /** Of this test. */
  public static String classPath() {
    String classes = System.getProperty("java.class.path");
    return System.getProperty("surefire.test.class.path", classes);
  }

  /**
   * SQLite's library, taken out of its jar once for all. Each process would do that for itself
   * otherwise: one that is killed leaves its copy behind, and those that start clean up such copies
   * at once and complain of each other.
   */
  private static synchronized Path library() throws IOException {
    Path file = NATIVE.resolve(LIBRARY);
    if (!Files.exists(file)) {
      Files.createDirectories(NATIVE);
      String resource = LibraryLoaderUtil.getNativeLibResourcePath() + "/" + LIBRARY;
      Path part = Files.createTempFile(NATIVE, "library", ".part");
      try (InputStream in = LibraryLoaderUtil.class.getResourceAsStream(resource)) {
        Files.copy(Objects.requireNonNull(in), part, StandardCopyOption.REPLACE_EXISTING);
      }
      Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
    }
    return NATIVE;
  }
}
