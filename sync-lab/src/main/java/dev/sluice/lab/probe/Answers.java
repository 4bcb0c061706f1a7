package dev.sluice.lab.probe;

import dev.sluice.lab.probe.Finding.Verdict;
import dev.sluice.schema.EntityType;
import java.util.function.Consumer;

/** What the server shows about each question is told here. */
final class Answers {

  private final Consumer<Finding> told;

  Answers(Consumer<Finding> told) {
    this.told = told;
  }

  void asSaid(EntityType<?> type, Question question) {
    told.accept(new Finding(type, question, Verdict.AS_SAID, ""));
  }

  /** As said, unless there are words against it. */
  void unless(String words, EntityType<?> type, Question question) {
    if (words.isEmpty()) {
      asSaid(type, question);
    } else {
      otherwise(type, question, words);
    }
  }

  void otherwise(EntityType<?> type, Question question, String words) {
    told.accept(new Finding(type, question, Verdict.OTHERWISE, words));
  }

  void notAsked(EntityType<?> type, Question question, String why) {
    told.accept(new Finding(type, question, Verdict.NOT_ASKED, why));
  }
}
