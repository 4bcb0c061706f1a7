package dev.sluice.site;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jsoup.nodes.Element;

/** Turns links between files of the repository into links between files of the site. */
final class Links {

  private final Path root;
  private final Map<String, Page> pages;
  private final Set<String> images = new TreeSet<>();
  private final Set<String> files = new TreeSet<>();
  private final Set<String> folders = new TreeSet<>();

  Links(Path root, Map<String, Page> pages) {
    this.root = root;
    this.pages = pages;
  }

  void turn(Page page) throws IOException {
    for (Element link : page.body().select("a[href]")) {
      String href = link.attr("href");
      Page named = link.text().equals(href) ? pages.get(resolved(page, href)) : null;
      if (named != null) {
        // The name of a file says little here.
        link.text(named.title());
      }
      link.attr("href", turned(page, href));
    }
    for (Element image : page.body().select("img[src]")) {
      String source = resolved(page, image.attr("src"));
      images.add(source);
      image.attr("src", Page.up(page.path()) + source).attr("loading", "lazy");
    }
  }

  private String turned(Page page, String href) throws IOException {
    if (href.startsWith("#") || href.contains(":")) {
      return href;
    }
    int hash = href.indexOf('#');
    String anchor = hash < 0 ? "" : href.substring(hash);
    String target = resolved(page, hash < 0 ? href : href.substring(0, hash));
    return Page.up(page.path()) + path(target) + anchor;
  }

  private String path(String target) throws IOException {
    if (pages.containsKey(target)) {
      return Page.htmlPath(target);
    }
    if (Files.isDirectory(root.resolve(target))) {
      folders.add(target);
      files.addAll(filesIn(target));
      return target + "/index.html";
    }
    files.add(target);
    return target + ".html";
  }

  private String resolved(Page page, String href) {
    String target = Path.of(page.source()).resolveSibling(href).normalize().toString();
    if (!Files.exists(root.resolve(target))) {
      throw new IllegalArgumentException("no file " + href + ", to which leads " + page.source());
    }
    return target;
  }

  List<String> filesIn(String folder) throws IOException {
    try (Stream<Path> found = Files.walk(root.resolve(folder))) {
      return found
          .filter(Files::isRegularFile)
          .map(file -> root.relativize(file).toString())
          .sorted()
          .toList();
    }
  }

  /** What pages show. */
  Set<String> images() {
    return images;
  }

  /** What pages lead to and is no page. */
  Set<String> files() {
    return files;
  }

  Set<String> folders() {
    return folders;
  }
}
