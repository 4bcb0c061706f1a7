package dev.sluice.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** docs/security.md names each library that sync-core brings into an app, with its size. */
class LibrariesTest {

  private static final List<String> OWN_OR_OPTIONAL = List.of("sync-ratelimit", "sqlite-jdbc");

  /** The only libraries that the build admits on the runtime class path of sync-core. */
  private static List<String> admitted() {
    String pom = Documents.text(Documents.ROOT.resolve("sync-core/pom.xml"));
    return Documents.find("<include>[^:<]+:([^:<]+)</include>", pom).stream()
        .map(include -> include.group(1))
        .filter(name -> !OWN_OR_OPTIONAL.contains(name))
        .toList();
  }

  private static Map<String, Long> told() {
    String page = Documents.text(Documents.ROOT.resolve("docs/security.md"));
    Map<String, Long> told = new TreeMap<>();
    for (MatchResult row : Documents.find("^\\| `([a-z0-9-]+)`[^|]*\\| (\\d+) \\|", page)) {
      told.put(row.group(1), Long.valueOf(row.group(2)));
    }
    return told;
  }

  private static long kilobytes(String name) {
    Pattern jar = Pattern.compile(name + "-[0-9.]+\\.jar");
    return Pattern.compile(File.pathSeparator)
        .splitAsStream(System.getProperty("java.class.path"))
        .map(entry -> Path.of(entry).toFile())
        .filter(file -> jar.matcher(file.getName()).matches())
        .mapToLong(file -> Math.round(file.length() / 1000.0))
        .findFirst()
        .orElseThrow(() -> new AssertionError("not on the class path: " + name));
  }

  @Test
  void thePageNamesEachLibraryThatTheBuildAdmitsAndNoOther() {
    assertThat(told().keySet()).isEqualTo(new TreeSet<>(admitted()));
  }

  @Test
  void thePageTellsTheSizeOfEach() {
    assertThat(told()).allSatisfy((name, size) -> assertThat(size).isEqualTo(kilobytes(name)));
  }

  /** Retrofit brings an older one by another name: the page says which one to take in its place. */
  @Test
  void L80_thePageForRetrofitNamesTheOkHttpThatTheBuildHas() {
    String pom = Documents.text(Documents.ROOT.resolve("pom.xml"));
    String built = Documents.find("<okhttp.version>([^<]+)<", pom).get(0).group(1);
    assertThat(Documents.text(Documents.ROOT.resolve("docs/throttled-okhttp.md")))
        .contains("`com.squareup.okhttp3:okhttp-jvm:" + built + "`");
  }
}
