package dev.sluice.desktop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The script that starts the packaged app on Linux, with a java that says how it is called. */
class PackageLauncherTest {

  private static final String CONFIG =
      """
      [Application]
      app.classpath=$APPDIR/app.jar
      app.mainclass=com.example.Main

      [JavaOptions]
      java-options=-Dname=a value
      java-options=-Dfile=$APPDIR/classes

      [ArgOptions]
      arguments=gui
      arguments=--dark""";

  @TempDir Path folder;
  private Path image;

  @BeforeEach
  void anImage() throws Exception {
    assumeTrue(System.getProperty("os.name").equals("Linux"), "the script is for Linux");
    image = folder.resolve("an image");
    Script.write(image.resolve("lib/runtime/bin/java"), "#!/bin/sh\nprintf '%s\\n' \"$@\"\n");
    Files.createDirectories(image.resolve("lib/app"));
    Files.writeString(image.resolve("lib/app/tracker.cfg"), CONFIG);
    Script.write(image.resolve("bin/tracker"), "what jpackage has made");
    Path install = Path.of("src/package/linux/install").toAbsolutePath();
    Script.said(new ProcessBuilder(install.toString(), image.resolve("bin").toString()));
  }

  @Test
  void whatTheFileSaysIsStarted() throws Exception {
    String app = image.resolve("lib/app").toString();
    assertThat(Script.said(new ProcessBuilder(image.resolve("bin/tracker").toString())))
        .containsExactly(
            "-Dname=a value",
            "-Dfile=" + app + "/classes",
            "-cp",
            app + "/app.jar",
            "com.example.Main",
            "gui",
            "--dark");
  }

  @Test
  void theUsersWordsTakeThePlaceOfTheUsualOnesAndStayWhole() throws Exception {
    Path link = Files.createSymbolicLink(folder.resolve("t"), image.resolve("bin/tracker"));
    assertThat(Script.said(new ProcessBuilder(link.toString(), "entries", "two words", "", "*")))
        .endsWith("com.example.Main", "entries", "two words", "", "*");
  }
}
