package dev.sluice.sqlite;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * What processes of one program read and verify only once, of which a test starts hundreds: the
 * first one that ends by itself leaves an archive of its classes, and the JVM of each later one
 * maps that. An archive holds classes of jars only, so the folders of classes become jars.
 */
final class SharedClasses {

  private static final SharedClasses OF_THIS_JVM = new SharedClasses();

  private final Map<String, Path> archives = new HashMap<>();
  private final Set<String> recorded = new HashSet<>();
  private final Path folder;
  private final String classPath;

  private SharedClasses() {
    try {
      folder = gone(Files.createTempDirectory(Path.of("target").toAbsolutePath(), "shared"));
      classPath =
          Pattern.compile(File.pathSeparator)
              .splitAsStream(JavaProcess.classPath())
              .map(Path::of)
              .map(entry -> Files.isDirectory(entry) ? jar(entry) : entry)
              .map(Path::toString)
              .collect(Collectors.joining(File.pathSeparator));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static SharedClasses get() {
    return OF_THIS_JVM;
  }

  String classPath() {
    return classPath;
  }

  /** Starts the program with its archive, or with the task to leave one. */
  synchronized Process start(Class<?> main, List<String> command) throws IOException {
    String name = main.getName();
    command.add(1, "-Xlog:disable"); // what it says of archives goes to standard output
    Path archive = archives.get(name);
    if (archive != null) {
      command.add(1, "-XX:SharedArchiveFile=" + archive);
      return run(command);
    }
    if (!recorded.add(name)) {
      return run(command);
    }
    Path fresh = folder.resolve(name + ".jsa");
    command.add(1, "-XX:ArchiveClassesAtExit=" + fresh);
    Process process = run(command);
    process.onExit().thenAccept(ended -> keep(name, fresh, ended.exitValue()));
    return process;
  }

  private static Process run(List<String> command) throws IOException {
    return new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
  }

  /** Of a process that was killed there is none, or a part of one: then the next one leaves it. */
  private synchronized void keep(String name, Path fresh, int status) {
    recorded.remove(name);
    if (status == 0 && Files.exists(fresh)) {
      archives.put(name, gone(fresh));
    }
  }

  private Path jar(Path classes) {
    Path jar = gone(folder.resolve(classes.hashCode() + ".jar"));
    try (OutputStream out = Files.newOutputStream(jar);
        ZipOutputStream zip = new ZipOutputStream(out);
        Stream<Path> files = Files.walk(classes)) {
      zip.setLevel(Deflater.NO_COMPRESSION);
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        String name = classes.relativize(file).toString().replace(File.separatorChar, '/');
        zip.putNextEntry(new ZipEntry(name));
        Files.copy(file, zip);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return jar;
  }

  /** With this JVM. */
  private static Path gone(Path file) {
    file.toFile().deleteOnExit();
    return file;
  }
}
