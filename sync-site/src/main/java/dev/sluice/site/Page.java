package dev.sluice.site;

import org.jsoup.nodes.Element;

/**
 * A document.
 *
 * @param source where it is in the repository, such as {@code docs/tour.md}
 * @param title its first heading, as text
 * @param summary its first paragraph, as text
 * @param body the whole as HTML; {@link Links} turns what leads to files of the repository
 */
record Page(String source, String title, String summary, Element body) {

  String path() {
    return htmlPath(source);
  }

  /** The README of a folder is what a browser shows for it. */
  static String htmlPath(String source) {
    return source.replaceFirst("README\\.md$", "index.md").replaceFirst("\\.md$", ".html");
  }

  /** From a page in some folder back to the root: nothing, or {@code ../} for each folder. */
  static String up(String path) {
    return "../".repeat((int) path.chars().filter(letter -> letter == '/').count());
  }
}
