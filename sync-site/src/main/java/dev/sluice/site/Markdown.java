package dev.sluice.site;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.commonmark.Extension;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;

/** Markdown as GitHub shows it: tables, and the same anchors. */
final class Markdown {

  private static final List<Extension> EXTENSIONS = List.of(TablesExtension.create());
  private static final Parser PARSER = Parser.builder().extensions(EXTENSIONS).build();
  private static final HtmlRenderer HTML =
      HtmlRenderer.builder().extensions(EXTENSIONS).escapeHtml(true).build();
  private static final Pattern NOT_IN_ANCHORS = Pattern.compile("[^\\p{L}\\p{N} _-]");

  private Markdown() {}

  static Page page(String source, String markdown) {
    Document parsed = Jsoup.parseBodyFragment(HTML.render(PARSER.parse(markdown)));
    parsed.outputSettings().prettyPrint(false);
    Element body = parsed.body();
    anchors(body);
    code(body);
    for (Element table : body.select("table")) {
      // A wide table scrolls in its own box, which the keyboard reaches.
      table.wrap("<div class=\"table\" tabindex=\"0\" role=\"region\" aria-label=\"Table\"></div>");
    }
    return new Page(source, text(body, "h1"), text(body, "p"), body);
  }

  private static String text(Element body, String what) {
    Element first = body.selectFirst(what);
    return first == null ? "" : first.text();
  }

  private static void anchors(Element body) {
    Map<String, Integer> taken = new HashMap<>();
    for (Element heading : body.select("h1, h2, h3, h4")) {
      String anchor = anchor(heading.text());
      int before = taken.merge(anchor, 1, Integer::sum) - 1;
      heading.id(before == 0 ? anchor : anchor + "-" + before);
    }
  }

  static String anchor(String heading) {
    return NOT_IN_ANCHORS
        .matcher(heading.toLowerCase(Locale.ROOT))
        .replaceAll("")
        .replace(' ', '-');
  }

  private static void code(Element body) {
    for (Element code : body.select("pre > code")) {
      String language = code.className().replace("language-", "");
      String text = code.wholeText();
      Element pre = code.parent();
      if (language.equals("mermaid") && pre != null) {
        pre.attr("class", "mermaid").text(text);
      } else {
        code.html(Highlight.html(language, text));
      }
    }
  }
}
