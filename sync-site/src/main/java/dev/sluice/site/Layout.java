package dev.sluice.site;

import dev.sluice.site.Outline.Entry;
import dev.sluice.site.Outline.Section;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Entities;

/** A page around what a document says: header, navigation, contents, the pages before and after. */
final class Layout {

  private static final Map<String, String> NAMES =
      Map.of("README.md", "What Sluice is", "docs/README.md", "All pages");
  private static final int DESCRIPTION = 155;
  private static final Pattern PLACE = Pattern.compile("\\{\\{(\\w+)}}");

  private final Outline outline;
  private final String version;
  private final String template = resource("page.html");

  Layout(Outline outline, String version) {
    this.outline = outline;
    this.version = version;
  }

  static String resource(String name) {
    try (InputStream in = Layout.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException("no resource " + name);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new IllegalStateException("cannot read the resource " + name, e);
    }
  }

  String html(Page page) {
    boolean home = page.source().equals("README.md");
    String up = Page.up(page.path());
    Map<String, String> values = new LinkedHashMap<>();
    String title = home ? "Sluice: an offline-first sync engine" : page.title() + " · Sluice";
    values.put("title", escape(title));
    values.put("description", escape(cut(page.summary())));
    values.put("nav", navigation(page));
    values.put("toc", contents(page));
    values.put("body", body(page, home));
    values.put("neighbours", neighbours(page));
    values.put("markdown", markdown(page));
    values.put("graphs", page.body().selectFirst(".mermaid") == null ? "" : graphs(up));
    values.put("version", escape(version));
    values.put("up", up);
    return filled(values);
  }

  private String filled(Map<String, String> values) {
    return PLACE
        .matcher(template)
        .replaceAll(place -> Matcher.quoteReplacement(values.getOrDefault(place.group(1), "")));
  }

  private String body(Page page, boolean home) {
    Element body = page.body().clone();
    for (Element heading : body.select("h2[id], h3[id]")) {
      heading
          .appendElement("a")
          .addClass("anchor")
          .attr("href", "#" + heading.id())
          .attr("aria-label", "Link to this section")
          .text("#");
    }
    Element first = body.selectFirst("h2");
    if (home && first != null) {
      first.before(readers());
    }
    return body.html();
  }

  /** A card for each reader: where to begin. */
  private String readers() {
    StringBuilder html = new StringBuilder("<div class=\"cards\">");
    for (Section section : outline.sections().subList(1, outline.sections().size() - 1)) {
      List<Entry> first = section.entries().stream().limit(3).toList();
      String links = "";
      for (Entry entry : first) {
        links += "<li>" + link("", entry.page(), "") + "</li>";
      }
      html.append(card(section.title(), links));
    }
    String api = "<li><a href=\"api/index.html\">API reference</a></li>";
    for (Entry entry : outline.sections().get(0).entries()) {
      if (!entry.page().source().equals("README.md")) {
        api += "<li>" + link("", entry.page(), "") + "</li>";
      }
    }
    return html.append(card("You look something up", api)).append("</div>").toString();
  }

  private static String card(String title, String links) {
    return "<section class=\"card\"><h3>" + escape(title) + "</h3><ul>" + links + "</ul></section>";
  }

  private String navigation(Page page) {
    String up = Page.up(page.path());
    StringBuilder html = new StringBuilder();
    for (Section section : outline.sections()) {
      boolean here = section.entries().stream().anyMatch(entry -> entry.page().equals(page));
      boolean open = here || section.title().equals("Overview");
      html.append(open ? "<details open>" : "<details>");
      html.append("<summary>").append(escape(section.title())).append("</summary><ul>");
      for (Entry entry : section.entries()) {
        String mark = entry.page().equals(page) ? " aria-current=\"page\"" : "";
        html.append("<li>").append(link(up, entry.page(), mark)).append("</li>");
      }
      html.append("</ul></details>\n");
    }
    return html.toString();
  }

  private static String contents(Page page) {
    List<Element> headings = page.body().select("h2[id]");
    if (headings.size() < 2) {
      return "";
    }
    StringBuilder html = new StringBuilder("<p>On this page</p><ul>");
    for (Element heading : headings) {
      html.append("<li><a href=\"#").append(heading.id()).append("\">");
      html.append(escape(heading.text())).append("</a></li>");
    }
    return html.append("</ul>").toString();
  }

  private String neighbours(Page page) {
    List<Page> pages = outline.entries().stream().map(Entry::page).toList();
    int here = pages.indexOf(page);
    if (here < 0) {
      return "";
    }
    String up = Page.up(page.path());
    String before = here == 0 ? "<span></span>" : link(up, pages.get(here - 1), " rel=\"prev\"");
    String after = here == pages.size() - 1 ? "" : link(up, pages.get(here + 1), " rel=\"next\"");
    return before + after;
  }

  private String markdown(Page page) {
    boolean document = outline.entries().stream().anyMatch(entry -> entry.page().equals(page));
    String href = Page.up(page.path()) + page.source();
    return document ? "<a href=\"" + href + "\">This page as Markdown</a> · " : "";
  }

  private static String graphs(String up) {
    return "<script src=\"" + up + "assets/mermaid.min.js\"></script>";
  }

  private static String link(String up, Page page, String attributes) {
    String title = NAMES.getOrDefault(page.source(), page.title());
    return "<a href=\"" + up + page.path() + "\"" + attributes + ">" + escape(title) + "</a>";
  }

  private static String cut(String summary) {
    if (summary.length() <= DESCRIPTION) {
      return summary;
    }
    return summary.substring(0, summary.lastIndexOf(' ', DESCRIPTION)) + " …";
  }

  private static String escape(String text) {
    return Entities.escape(text).replace("\"", "&quot;");
  }
}
