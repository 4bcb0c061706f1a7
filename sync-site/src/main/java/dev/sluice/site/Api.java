package dev.sluice.site;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.parser.Parser;

/** The Javadoc that the build has made of the modules, in {@code api/} of the site. */
record Api(List<Module> modules) {

  private static final String HEAD = Layout.resource("api-head.html");

  /** Javadoc reads no Kotlin. */
  static final String KOTLIN = "sync-kotlin/api.txt";

  /** A module with its Javadoc. */
  record Module(String name, String description, Path javadoc) {

    String path() {
      return "api/" + name;
    }

    /** The pages of types: not those of packages, trees and indexes. */
    List<String> types() throws IOException {
      try (Stream<Path> files = Files.walk(javadoc)) {
        return files
            .filter(file -> file.getFileName().toString().matches("[A-Z].*\\.html"))
            .filter(file -> !file.toString().contains("class-use"))
            .map(file -> javadoc.relativize(file).toString())
            .sorted()
            .toList();
      }
    }
  }

  static Api of(Path root) throws IOException {
    List<Module> modules = new ArrayList<>();
    try (Stream<Path> folders = Files.list(root)) {
      for (Path folder : (Iterable<Path>) folders.sorted()::iterator) {
        Path javadoc = folder.resolve("target/reports/apidocs");
        if (Files.exists(javadoc.resolve("index.html"))) {
          modules.add(new Module(folder.getFileName().toString(), description(folder), javadoc));
        }
      }
    }
    return new Api(List.copyOf(modules));
  }

  private static String description(Path folder) throws IOException {
    Document pom = Jsoup.parse(Files.readString(folder.resolve("pom.xml")), "", Parser.xmlParser());
    Element description = pom.selectFirst("project > description");
    return description == null ? "" : description.text();
  }

  /** As a document, so that the site has it like any other. */
  Page page() {
    StringBuilder text = new StringBuilder("# API reference\n\n");
    text.append("The Javadoc of what an app uses, one module at a time.\n\n");
    text.append("| module | what it is |\n| --- | --- |\n");
    for (Module module : modules) {
      text.append("| [").append(module.name()).append("](").append(module.name());
      text.append("/index.html) | ").append(module.description()).append(" |\n");
    }
    text.append("\nFor Kotlin: [in Kotlin](../docs/kotlin.html), and [all declarations](../");
    text.append(KOTLIN).append(".html) of `sync-kotlin`.\n");
    return Markdown.page("api/README.md", text.toString());
  }

  /** A page of Javadoc in the colours of the site, and with a way back to it. */
  static String dressed(String path, String html) {
    String up = Page.up(path);
    String link = "<li><a href=\"" + up + "index.html\">Sluice</a></li>";
    return html.replace("</head>", HEAD.replace("{{up}}", up).strip())
        .replaceFirst("(<ul id=\"navbar-top-firstrow\"[^>]*>)", "$1" + link);
  }

  void addTo(Search search) throws IOException {
    for (Module module : modules) {
      for (String type : module.types()) {
        String name = type.substring(type.lastIndexOf('/') + 1).replace(".html", "");
        search.add(module.path() + "/" + type, name, "", "API reference, " + module.name());
      }
    }
  }
}
