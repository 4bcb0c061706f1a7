package dev.sluice.site;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jsoup.nodes.Element;
import org.jsoup.select.Elements;

/**
 * The order of the pages, by reader: that of the tables in {@code docs/README.md}.
 *
 * @param sections each reader's, the general pages first and those of the project last
 */
record Outline(List<Section> sections) {

  private static final String INDEX = "docs/README.md";
  private static final String GLOSSARY = "docs/glossary.md";

  /** The pages of one reader. */
  record Section(String title, List<Entry> entries) {}

  /** A page, and what the index says of it. */
  record Entry(Page page, String subject) {}

  static Outline of(Map<String, Page> pages) {
    Set<String> placed = new HashSet<>(List.of("README.md", INDEX, GLOSSARY));
    List<Section> sections = new ArrayList<>();
    sections.add(
        new Section(
            "Overview",
            List.of(entry(pages, "README.md"), entry(pages, INDEX), entry(pages, GLOSSARY))));
    Element index = page(pages, INDEX).body();
    for (Element heading : index.select("h2")) {
      Element table = heading.nextElementSibling();
      if (table != null) {
        sections.add(new Section(heading.text(), entries(pages, table, placed)));
      }
    }
    List<Entry> others =
        pages.values().stream()
            .filter(page -> placed.add(page.source()))
            .map(page -> new Entry(page, page.summary()))
            .toList();
    sections.add(new Section("The project", others));
    return new Outline(List.copyOf(sections));
  }

  /** A row may name several pages; one that two rows name belongs to the first. */
  private static List<Entry> entries(Map<String, Page> pages, Element table, Set<String> placed) {
    List<Entry> entries = new ArrayList<>();
    for (Element row : table.select("tbody tr")) {
      Elements cells = row.select("td");
      for (Element link : row.select("a[href]")) {
        String source = Path.of("docs").resolve(link.attr("href")).normalize().toString();
        if (placed.add(source)) {
          entries.add(new Entry(page(pages, source), cells.get(1).text()));
        }
      }
    }
    return List.copyOf(entries);
  }

  private static Entry entry(Map<String, Page> pages, String source) {
    Page page = page(pages, source);
    return new Entry(page, page.summary());
  }

  private static Page page(Map<String, Page> pages, String source) {
    Page page = pages.get(source);
    if (page == null) {
      throw new IllegalArgumentException("no page " + source);
    }
    return page;
  }

  List<Entry> entries() {
    return sections.stream().flatMap(section -> section.entries().stream()).toList();
  }
}
