package dev.sluice.lab.probe;

import dev.sluice.lab.probe.Finding.Verdict;
import dev.sluice.schema.EntityType;
import java.util.List;
import java.util.function.Consumer;

/** What the server shows about each question is told here. */
final class Answers {

  private final Consumer<Finding> told;
  private final Wiretap tap;
  private boolean areDoubtful;

  Answers(Consumer<Finding> told, Wiretap tap) {
    this.told = told;
    this.tap = tap;
  }

  /** Whether something was not believed. */
  boolean areDoubtful() {
    return areDoubtful;
  }

  void asSaid(EntityType<?> type, Question question) {
    told.accept(new Finding(type, question, Verdict.AS_SAID, "", List.of()));
  }

  /** As said, unless there are words against it. */
  void unless(String words, EntityType<?> type, Question question) {
    unless(Misfit.of(words), type, question);
  }

  /** As said, unless something does not fit. A failure of the server makes anything look so. */
  void unless(Misfit misfit, EntityType<?> type, Question question) {
    if (misfit.isNone()) {
      asSaid(type, question);
    } else if (tap.failure() != 0 && question != Question.LIST) {
      areDoubtful = true;
      notAsked(type, question, "the server failed meanwhile, HTTP " + tap.failure());
    } else {
      otherwise(type, question, misfit);
    }
  }

  void otherwise(EntityType<?> type, Question question, String words) {
    otherwise(type, question, Misfit.of(words));
  }

  private void otherwise(EntityType<?> type, Question question, Misfit misfit) {
    told.accept(new Finding(type, question, Verdict.OTHERWISE, misfit.words(), misfit.edits()));
  }

  void notAsked(EntityType<?> type, Question question, String why) {
    told.accept(new Finding(type, question, Verdict.NOT_ASKED, why, List.of()));
  }
}
