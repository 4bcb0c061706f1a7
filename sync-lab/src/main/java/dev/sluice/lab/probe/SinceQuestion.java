package dev.sluice.lab.probe;

import dev.sluice.schema.Endpoints;
import dev.sluice.schema.Field;
import dev.sluice.schema.Row;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Whether a list of changes is about the date of the change, and not about another one. */
final class SinceQuestion {

  private static final Duration SECONDS_APART = Duration.ofMillis(2_100);

  private final Interrogation rows;
  private final ProbeDevice here;
  private final ProbeDevice there;
  private final Wiretap tap;
  private final Answers answers;

  SinceQuestion(Interrogation rows) {
    this.rows = rows;
    this.here = rows.devices().here();
    this.there = rows.devices().there();
    this.tap = rows.tap();
    this.answers = rows.answers();
  }

  /**
   * The next list is asked for from a moment between the making of the row and its last change. Two
   * seconds lie between them, since many servers know whole seconds only.
   */
  void ask(Sample sample) {
    Field<?, Instant> modifiedAt = sample.type().modifiedAt();
    Endpoints endpoints = sample.type().endpoints();
    boolean asksByDate = endpoints.takesSince() && endpoints.update() != null;
    if (modifiedAt == null || !asksByDate || !sample.isFound(here, there)) {
      return;
    }
    Row made = there.row(sample);
    Instant first = made.get(modifiedAt);
    Instant last = changedThere(sample, modifiedAt);
    if (there.refusal(sample.type(), there.row(sample).id()).isPresent()) {
      return; // the question before has told it
    }
    if (first != null && last != null && isTooSoon(first, last)) {
      letSecondsPass();
      last = changedThere(sample, modifiedAt);
    }
    if (first == null || last == null || isTooSoon(first, last)) {
      answers.notAsked(sample.type(), Question.SINCE, "its date does not change with the row");
      return;
    }
    here.cursor(sample.type(), secondAfter(first));
    tap.forget(sample.type());
    here.sync();
    Row seen = here.row(sample.type(), sample.here()).orElse(made);
    boolean isTold = sample.differences(seen, there.row(sample)).isEmpty();
    String words = "a change of an older row is not told: since(…) is about another date";
    Misfit late = Misfit.of(words, Edits.without(sample.type(), "since"));
    answers.unless(isTold ? Misfit.NONE : late, sample.type(), Question.SINCE);
  }

  /** The server's time must pass, so no clock of ours can be turned in its place. */
  private static void letSecondsPass() {
    try {
      var unused = new CountDownLatch(1).await(SECONDS_APART.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private @Nullable Instant changedThere(Sample sample, Field<?, Instant> modifiedAt) {
    there.update(rows.changed(there.row(sample)));
    Instant before = there.row(sample).get(modifiedAt);
    there.push();
    if (Objects.equals(before, there.row(sample).get(modifiedAt))) {
      there.sync(); // not each answer to a change has the date
    }
    return there.row(sample).get(modifiedAt);
  }

  private static boolean isTooSoon(Instant first, Instant last) {
    return !secondAfter(first).isBefore(last.truncatedTo(ChronoUnit.SECONDS));
  }

  private static Instant secondAfter(Instant first) {
    return first.truncatedTo(ChronoUnit.SECONDS).plusSeconds(1);
  }
}
