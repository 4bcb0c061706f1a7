package dev.sluice.desktop;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The script that starts the command line, with a java that writes down how it is called. */
class LauncherTest {

  /** Writes an archive where one is asked for, as the JVM does at its end. */
  private static final String JAVA =
      """
      #!/usr/bin/env bash
      echo "$*" >>"$CALLS"
      for word in "$@"; do
        case $word in
          -XX:ArchiveClassesAtExit=*)
            [ "$ARCHIVE" = none ] || echo classes >"${word#*=}"
            [ "$ARCHIVE" != half ] || kill -9 $$
            ;;
        esac
      done
      """;

  private static final String DISPLAY = "#!/usr/bin/env bash\nshift\nexec \"$@\"\n";

  @TempDir Path folder;

  @BeforeEach
  void aBuiltSluice() throws IOException {
    assumeTrue(Files.isExecutable(Path.of("/usr/bin/env")), "needs a Unix");
    for (String module : List.of("core", "ratelimit", "testkit", "lab", "desktop-sample")) {
      Files.createDirectories(folder.resolve("sync-" + module + "/src/main"));
      Files.createFile(folder.resolve("sync-" + module + "/pom.xml"));
    }
    Files.createFile(folder.resolve("pom.xml"));
    Files.createDirectories(folder.resolve("sync-desktop-sample/target"));
    Files.createFile(folder.resolve("sync-desktop-sample/target/sluice.jar"));
    Files.copy(Path.of("../sluice"), folder.resolve("sluice"));
    Script.write(folder.resolve("bin/java"), JAVA);
    Script.write(folder.resolve("bin/xvfb-run"), DISPLAY);
  }

  @Test
  void theFirstWindowMakesItsArchiveAndNoOtherCommandDoes() throws Exception {
    assertThat(sluice("whole", "status")).noneMatch(call -> call.contains("window.jsa"));
    assertThat(sluice("whole", "gui"))
        .anyMatch(call -> call.contains("ArchiveClassesAtExit=") && call.contains("window.jsa"))
        .last()
        .asString()
        .contains("SharedArchiveFile=")
        .contains("window.jsa");
    assertThat(sluice("whole", "gui")).singleElement().asString().contains("window.jsa");
  }

  /** It says so on standard output, before the JSON that a program reads. */
  @Test
  void aJvmThatCannotUseItsArchiveKeepsQuiet() throws Exception {
    assertThat(sluice("whole", "status")).last().asString().contains("-Xlog:disable");
    assertThat(sluice("whole", "bench")).last().asString().contains("-Xlog:disable");
  }

  @Test
  void aWindowWithoutAnArchiveTriesOnceAndUsesTheCommandLines() throws Exception {
    sluice("whole", "status");
    assertThat(sluice("none", "gui")).last().asString().contains("launcher/sluice.jsa");
    assertThat(sluice("none", "gui")).singleElement().asString().contains("launcher/sluice.jsa");
  }

  /** A JVM may crash when it maps one. */
  @Test
  void halfAnArchiveIsThrownAway() throws Exception {
    sluice("half", "gui");
    try (Stream<Path> left = Files.list(folder.resolve("sync-desktop-sample/target/launcher"))) {
      assertThat(left.filter(file -> file.toString().contains(".jsa"))).allMatch(this::isEmpty);
    }
  }

  @Test
  void anArchiveThatWasCutShortIsNotUsed() throws Exception {
    assertThat(sluice("whole", "status")).last().asString().contains("SharedArchiveFile=");
    sluice("whole", "gui");
    Path built = folder.resolve("sync-desktop-sample/target/launcher");
    Files.writeString(built.resolve("window.jsa"), "cla");
    assertThat(sluice("whole", "gui")).singleElement().asString().contains("/sluice.jsa");
    Files.writeString(built.resolve("sluice.jsa"), "cla");
    for (String command : List.of("status", "gui")) {
      assertThat(sluice("whole", command))
          .singleElement()
          .asString()
          .doesNotContain("SharedArchiveFile=")
          .contains("-jar");
    }
  }

  private boolean isEmpty(Path file) {
    return file.toFile().length() == 0;
  }

  @Test
  void aFolderThatJavaCannotRunFromIsNamed() throws Exception {
    Path odd = Files.createDirectory(folder.resolve("a:b"));
    Files.copy(folder.resolve("sluice"), odd.resolve("sluice"));
    Process run = script(odd, "whole", "status").start();
    assertThat(new String(run.getErrorStream().readAllBytes(), UTF_8))
        .startsWith("sluice: Java runs nothing from a folder with a ':'")
        .contains("a:b");
    assertThat(run.waitFor()).isEqualTo(1);
  }

  /** A shell that exports it looks there for every folder that is not written from the root. */
  @Test
  void aFolderOfTheSameNameOnTheUsersCdpathIsNotTaken() throws Exception {
    Path name = folder.getFileName();
    Path elsewhere = folder.resolve("elsewhere");
    Files.createDirectories(elsewhere.resolve(name));
    ProcessBuilder run = script(folder, "whole", "status");
    run.command("bash", name.resolve("sluice").toString(), "status");
    run.directory(folder.getParent().toFile());
    run.environment().put("CDPATH", elsewhere.toString());
    Script.said(run);
    assertThat(Files.readAllLines(folder.resolve("calls")))
        .last()
        .asString()
        .contains("-jar " + folder.toRealPath().resolve("sync-desktop-sample/target/launcher"));
  }

  /** The calls of java that one command leads to. */
  private List<String> sluice(String archive, String command) throws Exception {
    Path calls = folder.resolve("calls");
    Files.deleteIfExists(calls);
    Script.said(script(folder, archive, command));
    return Files.readAllLines(calls);
  }

  private ProcessBuilder script(Path root, String archive, String command) {
    ProcessBuilder run = new ProcessBuilder("bash", root.resolve("sluice").toString(), command);
    run.environment().put("CALLS", folder.resolve("calls").toString());
    run.environment().put("ARCHIVE", archive);
    run.environment().put("JAVA_HOME", folder.toString());
    run.environment()
        .merge("PATH", folder.resolve("bin").toString(), (old, own) -> own + ":" + old);
    return run;
  }
}
