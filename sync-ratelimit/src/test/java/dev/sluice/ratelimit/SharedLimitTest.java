package dev.sluice.ratelimit;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.sqlite.JavaProcess;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The program of docs/limiter.md, run as it stands there. */
class SharedLimitTest {

  private static final Pattern PROGRAM =
      Pattern.compile("```java\\n((?:(?!```).)*class SharedLimit .*?)```", Pattern.DOTALL);

  @TempDir Path folder;

  private void compile() throws Exception {
    Matcher program = PROGRAM.matcher(Files.readString(Path.of("..", "docs", "limiter.md"), UTF_8));
    assertThat(program.find()).isTrue();
    Path source = folder.resolve("SharedLimit.java");
    Files.writeString(source, program.group(1), UTF_8);
    String[] options = {"--release", "17", "-cp", JavaProcess.classPath(), source.toString()};
    assertThat(ToolProvider.getSystemJavaCompiler().run(null, null, null, options)).isZero();
  }

  private Process start() throws Exception {
    List<String> command =
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:TieredStopAtLevel=1",
            "-cp",
            folder + File.pathSeparator + JavaProcess.classPath(),
            "SharedLimit");
    return new ProcessBuilder(command)
        .directory(folder.toFile())
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
  }

  @Test
  void itRunsTwiceAtATimeAndAllRequestsAreSent() throws Exception {
    compile();
    List<Process> both = List.of(start(), start());
    for (Process one : both) {
      String printed = new String(one.getInputStream().readAllBytes(), UTF_8);
      assertThat(printed.lines())
          .containsExactly(
              "request 1 sent",
              "request 2 sent",
              "request 3 sent",
              "request 4 sent",
              "request 5 sent");
      assertThat(one.waitFor()).isZero();
    }
    assertThat(folder.resolve("slots")).exists();
  }
}
