package dev.sluice.lab.probe;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sluice.schema.Uploads;

/** The questions about the files of a row. */
final class FileQuestions {

  private static final String FIRST_FILE = "probe-1.txt";
  private static final String SECOND_FILE = "probe-2.txt";

  private final Interrogation rows;
  private final ProbeDevice here;
  private final Answers answers;

  FileQuestions(Interrogation rows) {
    this.rows = rows;
    this.here = rows.devices().here();
    this.answers = rows.answers();
  }

  void ask(Sample sample) {
    Uploads uploads = sample.type().endpoints().uploads();
    if (uploads == null) {
      return;
    }
    String words = attached(sample, FIRST_FILE);
    answers.unless(
        words.isEmpty() ? "" : words + ": uploads(…) may not fit", sample.type(), Question.FILE);
    if (words.isEmpty() && uploads.shown().isEmpty() && attached(sample, SECOND_FILE).isEmpty()) {
      here.sync();
      tellOfBoth(sample);
    }
  }

  /** Why a file was not taken. */
  private String attached(Sample sample, String name) {
    here.attach(sample.type(), sample.here(), name);
    here.push();
    boolean waits = here.files(sample.type(), sample.here()) > 0;
    String refusal = here.refusal(sample.type(), sample.here()).orElse("");
    return waits && refusal.isEmpty() ? "it was not taken" : refusal;
  }

  /** Only a row that names its files shows it. */
  private void tellOfBoth(Sample sample) {
    String row =
        here.serverId(sample.type(), sample.here())
            .flatMap(rows.raw(sample.type())::row)
            .map(JsonNode::toString)
            .orElse("");
    if (row.contains(SECOND_FILE)) {
      boolean isReplaced = !row.contains(FIRST_FILE);
      answers.unless(
          isReplaced ? "the second file replaces the first: say replacing(…)" : "",
          sample.type(),
          Question.FILES);
    }
  }
}
