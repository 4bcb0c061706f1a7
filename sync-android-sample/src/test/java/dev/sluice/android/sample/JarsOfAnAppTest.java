package dev.sluice.android.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.jar.JarFile;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The libraries that an app gets from sync-android hold what docs/android.md says. */
class JarsOfAnAppTest {

  private static final Pattern LIBRARY =
      Pattern.compile(
          ".*/(okhttp-jvm|okio-jvm|kotlin-stdlib|jetbrains/annotations/[0-9.]+/annotations|rxjava"
              + "|reactive-streams|jackson-core|slf4j-api|jspecify)-[0-9.]+\\.jar");
  private static final int LIBRARIES = 9;

  private static final List<String> entries = new ArrayList<>();

  @BeforeAll
  static void read() throws IOException {
    int libraries = 0;
    for (String jar : System.getProperty("java.class.path").split(File.pathSeparator)) {
      if (LIBRARY.matcher(jar.replace('\\', '/')).matches()) {
        libraries++;
        try (JarFile file = new JarFile(jar)) {
          file.stream()
              .filter(entry -> !entry.isDirectory())
              .map(ZipEntry::getName)
              .forEach(entries::add);
        }
      }
    }
    assertThat(libraries).isEqualTo(LIBRARIES);
  }

  private static String page() throws IOException {
    return Files.readString(Path.of("../docs/android.md"));
  }

  @Test
  void thePageNamesEachFileThatTwoOfThemHold() throws IOException {
    Set<String> twice =
        entries.stream()
            .collect(Collectors.groupingBy(name -> name, TreeMap::new, Collectors.counting()))
            .entrySet()
            .stream()
            .filter(entry -> entry.getValue() > 1)
            .map(entry -> entry.getKey())
            .collect(Collectors.toCollection(TreeSet::new));
    String told = page().replaceAll("(?s).*Several of the jars hold(.*?)nothing else.*", "$1");
    Set<String> named =
        Pattern.compile("`([^`]+)`")
            .matcher(told)
            .results()
            .map(name -> name.group(1))
            .collect(Collectors.toCollection(TreeSet::new));
    assertThat(named).isEqualTo(twice);
  }

  @Test
  void noneHoldsANativeLibrary() {
    assertThat(entries).noneMatch(name -> name.endsWith(".so"));
  }

  @Test
  void noneHoldsABaselineProfile() {
    assertThat(entries).noneMatch(name -> name.endsWith(".prof") || name.contains("baseline"));
  }
}
