package dev.sluice.spec;

import dev.sluice.docs.Documents;
import dev.sluice.spec.Model.Finding;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;

/** The page with what was found in each model. */
final class FormalModelPage {

  private static final Path FILE = Documents.ROOT.resolve("docs/formal-model-results.md");

  private static final String FIGURES = "([\\d,]+) \\| ([\\d.]+)";

  private String text;

  private FormalModelPage(String text) {
    this.text = text;
  }

  static FormalModelPage read() {
    return new FormalModelPage(Documents.text(FILE));
  }

  String text() {
    return text;
  }

  List<Model> models() {
    return rows("[\\w-]+").stream().map(row -> new Model(row.group(1))).toList();
  }

  /** What the page says of the model. */
  Finding finding(Model model) {
    MatchResult row = row(model);
    return new Finding(row.group(4), Integer.parseInt(row.group(2).replace(",", "")));
  }

  /** Takes down the figures, if the page is to be brought up to date. */
  void measured(Model model, int states, long nanos) {
    if (Documents.WRITES) {
      MatchResult row = row(model);
      String figures = String.format(Locale.ROOT, "%,d | %.1f", states, nanos / 1e9);
      text = text.substring(0, row.start(2)) + figures + text.substring(row.end(3));
    }
  }

  void save() {
    if (Documents.WRITES) {
      Documents.write(FILE, text);
    }
  }

  private MatchResult row(Model model) {
    List<MatchResult> rows = rows(model.name());
    if (rows.size() != 1) {
      throw new AssertionError("The page needs one row for " + model.name());
    }
    return rows.get(0);
  }

  /** Their groups: name, states, seconds, verdict. */
  private List<MatchResult> rows(String name) {
    return Documents.find(
        "^\\| \\[("
            + name
            + ")]\\(spec/\\1\\.cfg\\) \\|[^|\n]*\\| "
            + FIGURES
            + " \\| ([^|\n]+) \\|$",
        text);
  }
}
