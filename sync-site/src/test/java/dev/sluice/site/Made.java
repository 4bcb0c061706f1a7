package dev.sluice.site;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The site as the build has just made it. */
final class Made {

  static final Path SITE = Path.of("target/site").toAbsolutePath();

  private Made() {}

  /** All files that end like this. */
  static List<Path> files(String ending) throws IOException {
    try (Stream<Path> files = Files.walk(SITE)) {
      return files.filter(file -> file.toString().endsWith(ending)).sorted().toList();
    }
  }

  /** The pages of documents: not those that Javadoc has made. */
  static List<Path> pages() throws IOException {
    return files(".html").stream()
        .filter(
            page ->
                !page.startsWith(SITE.resolve("api"))
                    || page.equals(SITE.resolve("api/index.html")))
        .toList();
  }

  /** The documents as Markdown; Javadoc brings licences that are Markdown, too. */
  static List<Path> documents() throws IOException {
    return files(".md").stream().filter(file -> !file.startsWith(SITE.resolve("api"))).toList();
  }
}
