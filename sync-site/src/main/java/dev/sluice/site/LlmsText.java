package dev.sluice.site;

import dev.sluice.site.Outline.Entry;
import dev.sluice.site.Outline.Section;

/** The index for language models, see llmstxt.org: each page with one line, as Markdown. */
final class LlmsText {

  private LlmsText() {}

  static String index(Outline outline) {
    Page home = outline.entries().get(0).page();
    StringBuilder text = new StringBuilder();
    text.append("# ").append(home.title()).append("\n\n> ").append(home.summary()).append("\n\n");
    text.append("All of it in one file: [llms-full.txt](llms-full.txt).\n");
    for (Section section : outline.sections()) {
      text.append("\n## ").append(section.title()).append("\n\n");
      for (Entry entry : section.entries()) {
        Page page = entry.page();
        text.append("- [").append(page.title()).append("](").append(page.source()).append("): ");
        text.append(entry.subject()).append('\n');
      }
    }
    return text.toString();
  }
}
