package dev.sluice.site;

import java.util.ArrayList;
import java.util.List;
import org.jsoup.nodes.Element;

/** What the search box reads: each section of each page, and the types of the API. */
final class Search {

  private final List<String> entries = new ArrayList<>();

  void add(Page page) {
    String heading = "";
    String anchor = "";
    StringBuilder text = new StringBuilder();
    for (Element child : page.body().children()) {
      if (child.normalName().matches("h[123]")) {
        add(page, anchor, heading, text.toString());
        heading = child.normalName().equals("h1") ? "" : child.text();
        anchor = heading.isEmpty() ? "" : "#" + child.id();
        text.setLength(0);
      } else if (!child.hasClass("mermaid")) {
        text.append(child.text()).append(' ');
      }
    }
    add(page, anchor, heading, text.toString());
  }

  private void add(Page page, String anchor, String heading, String text) {
    if (!heading.isEmpty() || !text.isBlank()) {
      add(page.path() + anchor, page.title(), heading, text.strip());
    }
  }

  /** One thing to find. */
  void add(String path, String title, String heading, String text) {
    entries.add(
        "[" + json(path) + "," + json(title) + "," + json(heading) + "," + json(text) + "]");
  }

  /** A script and no JSON, since a browser reads no file beside a page that is a file itself. */
  String script() {
    return "sluiceSearch([\n" + String.join(",\n", entries) + "\n]);\n";
  }

  private static String json(String text) {
    StringBuilder json = new StringBuilder("\"");
    for (int i = 0; i < text.length(); i++) {
      char letter = text.charAt(i);
      if (letter == '"' || letter == '\\') {
        json.append('\\').append(letter);
      } else {
        json.append(letter < ' ' ? ' ' : letter);
      }
    }
    return json.append('"').toString();
  }
}
