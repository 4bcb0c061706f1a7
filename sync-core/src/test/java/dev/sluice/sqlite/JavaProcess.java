package dev.sluice.sqlite;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Starts another JVM on the classes of the tests. */
public final class JavaProcess {

  private JavaProcess() {}

  public static Process start(Class<?> main, String... args) throws IOException {
    String classes = System.getProperty("java.class.path");
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-XX:TieredStopAtLevel=1"); // it does not live long
    command.add("-XX:+UseSerialGC");
    command.add("-cp");
    command.add(System.getProperty("surefire.test.class.path", classes));
    command.add(main.getName());
    command.addAll(List.of(args));
    return new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
  }
}
