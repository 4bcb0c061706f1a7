package dev.sluice.site;

import dev.sluice.site.Api.Module;
import dev.sluice.site.Outline.Entry;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.stream.Stream;

/** The program: arguments are the root of the repository, the folder to write, and the version. */
public final class Site {

  private static final List<String> ASSETS =
      List.of("colours.css", "site.css", "api.css", "site.js", "logo.svg");
  private static final String MERMAID = "/META-INF/resources/webjars/mermaid/";
  private static final String MERMAID_POM =
      "/META-INF/maven/org.webjars.npm/mermaid/pom.properties";

  private final Path root;
  private final Path target;
  private final Map<String, Page> pages = new LinkedHashMap<>();

  private Site(Path root, Path target) {
    this.root = root;
    this.target = target;
  }

  /** Makes the site. */
  public static void main(String[] arguments) throws IOException {
    new Site(Path.of(arguments[0]), Path.of(arguments[1])).make(arguments[2]);
  }

  private void make(String version) throws IOException {
    read(root);
    read(root.resolve("docs"));
    Outline outline = Outline.of(pages);
    Layout layout = new Layout(outline, version);
    Links links = new Links(root, pages);
    Search search = new Search();
    StringBuilder full = new StringBuilder();
    for (Entry entry : outline.entries()) {
      Page page = entry.page();
      links.turn(page);
      search.add(page);
      write(page.path(), layout.html(page));
      copy(root.resolve(page.source()), page.source());
      full.append(Files.readString(root.resolve(page.source()))).append("\n\n");
    }
    links.files().add(Api.KOTLIN);
    sources(links, layout);
    for (String image : links.images()) {
      copy(root.resolve(image), image);
    }
    api(layout, search);
    write("assets/search-index.js", search.script());
    write("llms.txt", LlmsText.index(outline));
    write("llms-full.txt", full.toString());
    write("404.html", Layout.resource("404.html"));
    for (String asset : ASSETS) {
      write("assets/" + asset, Layout.resource(asset));
    }
    mermaid();
  }

  private void read(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : (Iterable<Path>) files.sorted()::iterator) {
        String source = root.relativize(file).toString();
        if (source.endsWith(".md")) {
          pages.put(source, Markdown.page(source, Files.readString(file)));
        }
      }
    }
  }

  /** Files that pages lead to are shown as they are, folders as lists of their files. */
  private void sources(Links links, Layout layout) throws IOException {
    for (String file : links.files()) {
      String text = Files.readString(root.resolve(file));
      String language = file.substring(file.lastIndexOf('.') + 1);
      String fence = "````";
      String shown = "# " + file + "\n\n" + fence + language + "\n" + text + "\n" + fence + "\n";
      copy(root.resolve(file), file);
      write(file + ".html", layout.html(Markdown.page(file, shown)));
    }
    for (String folder : links.folders()) {
      StringBuilder list = new StringBuilder("# " + folder + "\n\n");
      for (String file : links.filesIn(folder)) {
        String name = file.substring(folder.length() + 1);
        list.append("- [").append(name).append("](").append(name).append(".html)\n");
      }
      write(
          folder + "/index.html",
          layout.html(Markdown.page(folder + "/README.md", list.toString())));
    }
  }

  private void api(Layout layout, Search search) throws IOException {
    Api api = Api.of(root);
    write("api/index.html", layout.html(api.page()));
    api.addTo(search);
    for (Module module : api.modules()) {
      try (Stream<Path> files = Files.walk(module.javadoc())) {
        for (Path file : (Iterable<Path>) files.filter(Files::isRegularFile)::iterator) {
          String path = module.path() + "/" + module.javadoc().relativize(file);
          if (path.endsWith(".html")) {
            write(path, Api.dressed(path, Files.readString(file)));
          } else {
            copy(file, path);
          }
        }
      }
    }
  }

  private void mermaid() throws IOException {
    Properties pom = new Properties();
    try (InputStream in = stream(MERMAID_POM)) {
      pom.load(in);
    }
    String folder = MERMAID + pom.getProperty("version") + "/";
    resource(folder + "dist/mermaid.min.js", "assets/mermaid.min.js");
    resource(folder + "LICENSE", "assets/mermaid.LICENSE.txt");
  }

  private void resource(String name, String path) throws IOException {
    try (InputStream in = stream(name)) {
      Files.copy(in, target.resolve(path));
    }
  }

  private static InputStream stream(String name) {
    return Objects.requireNonNull(Site.class.getResourceAsStream(name), name);
  }

  private void copy(Path file, String path) throws IOException {
    Path to = target.resolve(path);
    Files.createDirectories(to.getParent());
    Files.copy(file, to);
  }

  private void write(String path, String text) throws IOException {
    Path to = target.resolve(path);
    Files.createDirectories(to.getParent());
    Files.writeString(to, text);
  }
}
