package dev.sluice.release;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.xpath.XPath;
import javax.xml.xpath.XPathFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;

/**
 * The rules by which the public registry of Maven takes a release, as its requirements say them: a
 * complete POM, sources and Javadoc beside each jar, a signature and checksums beside each file.
 * And what we want besides: nothing of the build in a POM.
 */
class BundleTest {

  private static final Path STAGED = Path.of(System.getProperty("sluice.staged"));
  private static final List<String> MODULES =
      List.of(
          "sluice-bom",
          "sluice-hints",
          "sluice-inspect",
          "sluice-maven-plugin",
          "sluice-micrometer",
          "sluice-opentelemetry",
          "sync-android",
          "sync-core",
          "sync-kotlin",
          "sync-ratelimit",
          "sync-ratelimit-redis",
          "sync-schema-file",
          "sync-testkit");

  private static List<Path> files;

  @BeforeAll
  static void list() throws IOException {
    try (Stream<Path> all = Files.walk(STAGED)) {
      files = all.filter(Files::isRegularFile).sorted().toList();
    }
  }

  private static List<Path> ending(String end) {
    return files.stream().filter(file -> file.toString().endsWith(end)).toList();
  }

  private static Path beside(Path pom, String end) {
    return Path.of(pom.toString().replaceAll("\\.pom$", end));
  }

  @Test
  void theseModulesAreInItAndNoOthers() throws IOException {
    try (Stream<Path> modules = Files.list(STAGED.resolve("dev/sluice"))) {
      // A newer Maven puts a list of the plugins beside them.
      assertThat(
              modules
                  .filter(Files::isDirectory)
                  .map(module -> module.getFileName().toString())
                  .sorted())
          .containsExactlyElementsOf(MODULES);
    }
    assertThat(ending(".pom")).hasSameSizeAs(MODULES);
    assertThat(files.toString()).doesNotContain("SNAPSHOT");
  }

  @Test
  void eachPomSaysWhatTheRegistryAsksFor() throws Exception {
    for (Path pom : ending(".pom")) {
      Document document =
          DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(pom.toFile());
      XPath path = XPathFactory.newInstance().newXPath();
      for (String element :
          List.of(
              "groupId",
              "artifactId",
              "version",
              "name",
              "description",
              "url",
              "licenses/license/name",
              "licenses/license/url",
              "developers/developer/name",
              "scm/url",
              "scm/connection")) {
        assertThat(path.evaluate("/project/" + element, document)).as(pom + element).isNotBlank();
      }
    }
  }

  @Test
  void aPomHoldsNothingOfTheBuild() throws IOException {
    for (Path pom : ending(".pom")) {
      assertThat(Files.readString(pom, UTF_8).replace("${project.version}", "its own"))
          .as(pom.toString())
          .doesNotContain("${", "<parent>", "<build>", "<scope>test</scope>", "<modules>")
          .doesNotContain("<profiles>", "test-jar");
    }
  }

  @Test
  void sourcesAndJavadocAreBesideEachJar() {
    for (Path pom : ending(".pom")) {
      if (Files.exists(beside(pom, ".jar"))) {
        assertThat(files)
            .contains(
                beside(pom, "-sources.jar"),
                beside(pom, "-javadoc.jar"),
                beside(pom, "-cyclonedx.json"),
                beside(pom, ".module"));
      }
    }
    assertThat(ending("-tests.jar")).isEmpty();
  }

  @Test
  void eachFileHasASignatureAndChecksums() throws Exception {
    for (Path file : files) {
      String name = file.getFileName().toString();
      if (name.matches(".*\\.(asc|md5|sha1|sha256|sha512)|maven-metadata.*")) {
        continue;
      }
      assertThat(Files.readString(Path.of(file + ".asc"))).startsWith("-----BEGIN PGP SIGNATURE");
      for (String kind : List.of("MD5", "SHA-1")) {
        byte[] sum = MessageDigest.getInstance(kind).digest(Files.readAllBytes(file));
        String end = "." + kind.toLowerCase().replace("-", "");
        assertThat(Files.readString(Path.of(file + end)).strip())
            .isEqualTo(HexFormat.of().formatHex(sum));
      }
    }
  }

  @Test
  void eachJarHasALicenceAndTheNameOfAModule() throws IOException {
    for (Path pom : ending(".pom")) {
      if (Files.exists(beside(pom, ".jar"))) {
        try (JarFile jar = new JarFile(beside(pom, ".jar").toFile())) {
          assertThat(jar.getEntry("META-INF/LICENSE")).as(pom.toString()).isNotNull();
          boolean named =
              jar.getEntry("module-info.class") != null
                  || jar.getManifest().getMainAttributes().getValue("Automatic-Module-Name")
                      != null;
          assertThat(named).as(pom.toString()).isTrue();
        }
      }
    }
  }

  /** Gradle reads its own description in place of the POM; OkHttp's own leads to its platform. */
  @Test
  void gradleFindsOneOkHttp() throws IOException {
    Path core = STAGED.resolve("dev/sluice/sync-core");
    String pom = Files.readString(only(core, ".pom"));
    String gradle = Files.readString(only(core, ".module"));
    assertThat(pom)
        .contains("do_not_remove: published-with-gradle-metadata")
        .contains("<artifactId>okhttp-jvm</artifactId>");
    assertThat(gradle).contains("\"okhttp\"").doesNotContain("okhttp-jvm");
    String version =
        pom.replaceAll("(?s).*<artifactId>okhttp-jvm</artifactId>\\s*<version>(.*?)<.*", "$1");
    assertThat(Files.readString(only(STAGED.resolve("dev/sluice/sluice-bom"), ".pom")))
        .containsPattern("okhttp-bom</artifactId>\\s*<version>" + version + "<");
  }

  private static Path only(Path folder, String end) {
    List<Path> found = ending(end).stream().filter(file -> file.startsWith(folder)).toList();
    assertThat(found).hasSize(1);
    return found.get(0);
  }
}
