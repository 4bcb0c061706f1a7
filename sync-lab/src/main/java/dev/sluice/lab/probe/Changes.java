package dev.sluice.lab.probe;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.sluice.schema.Endpoint;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Row;
import dev.sluice.schema.Since;
import dev.sluice.schemafile.SchemaEdit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/** The questions about changes and deletes of rows that the probe has made. */
final class Changes {

  private static final int MOST_PUSHES = 3;
  private static final String WHOLE_LIST_EVERY = "8h";

  private final ProbeDevices devices;
  private final ProbeDevice here;
  private final ProbeDevice there;
  private final Interrogation rows;
  private final Wiretap tap;
  private final Answers answers;
  private final OtherRows others;
  private final Map<EntityType<?>, Set<Long>> gone = new HashMap<>();

  Changes(Interrogation rows, OtherRows others) {
    this.devices = rows.devices();
    this.here = devices.here();
    this.there = devices.there();
    this.rows = rows;
    this.tap = rows.tap();
    this.answers = rows.answers();
    this.others = others;
  }

  void ask(List<Sample> samples) {
    samples.forEach(this::update);
    samples.forEach(new SinceQuestion(rows)::ask);
    samples.forEach(this::updateAnOutdatedRow);
    Map<EntityType<?>, Sample> second = new LinkedHashMap<>();
    for (Sample sample : samples) {
      loseACreate(sample.type()).ifPresent(made -> second.put(sample.type(), made));
    }
    try (ProbeDevice fresh = devices.fresh()) {
      second.values().forEach(sample -> tellOfLost(sample, fresh.rows(sample.type())));
    }
    there.sync();
    List<Sample> lastFirst = new ArrayList<>(samples);
    Collections.reverse(lastFirst);
    lastFirst.removeIf(sample -> !isDeletedWell(sample, second));
    for (Sample sample : lastFirst) {
      Optional.ofNullable(second.get(sample.type())).ifPresent(this::deleteTwice);
      makeAnother(sample.type());
    }
  }

  /** Whether its type can be deleted as the schema says. */
  private boolean isDeletedWell(Sample first, Map<EntityType<?>, Sample> second) {
    EntityType<?> type = first.type();
    boolean isDeleted = type.endpoints().delete() != null && delete(first);
    if (type.endpoints().delete() == null) {
      answers.notAsked(type, Question.DELETE, "the schema names no delete; its new rows stay");
    }
    try (ProbeDevice fresh = devices.fresh()) {
      others.tell(
          type, second.values().stream().flatMap(one -> there(one).stream()).toList(), fresh);
    }
    return isDeleted;
  }

  /** One type after the other: the first one whose update harms other rows ends the probe. */
  private void update(Sample sample) {
    EntityType<?> type = sample.type();
    if (type.endpoints().update() == null) {
      answers.notAsked(type, Question.UPDATE, "the schema names no update");
      return;
    }
    List<Row> own = rows.ownExcept(sample);
    there.update(rows.changed(there.row(sample)));
    Row wanted = there.row(sample);
    there.push();
    here.sync();
    others.requireUnharmed(type, own, here);
    Optional<String> refusal = there.refusal(type, wanted.id());
    answers.unless(
        refusal.map(Misfit::of).orElseGet(() -> seenChange(sample, wanted)), type, Question.UPDATE);
  }

  private Misfit seenChange(Sample sample, Row wanted) {
    Row seen = here.row(sample.type(), sample.here()).orElse(null);
    if (seen == null) {
      return Misfit.of("the row is gone after it was changed");
    }
    String words = sample.differences(seen, wanted);
    boolean isOld = !words.isEmpty() && sample.differences(there.row(sample), wanted).isEmpty();
    return isOld && sample.type().endpoints().takesSince()
        ? Misfit.of(
            words + " in the next list: since(…) does not fit",
            Edits.without(sample.type(), "since"))
        : Misfit.of(words);
  }

  /** The version that the device here knows is that of its own change before. */
  private void updateAnOutdatedRow(Sample sample) {
    Endpoint update = sample.type().endpoints().update();
    Optional<Row> row = here.row(sample.type(), sample.here());
    if (update == null || update.version() == null || row.isEmpty()) {
      return;
    }
    here.update(rows.changed(row.get()));
    here.push();
    there.sync();
    there.update(rows.changed(there.row(sample)));
    there.push();
    here.update(rows.changed(here.row(sample.type(), sample.here()).orElseThrow()));
    tap.count();
    here.push();
    if (tap.refused() > 0) {
      answers.asSaid(sample.type(), Question.OUTDATED);
    } else if (tap.reads() > 0) {
      answers.notAsked(
          sample.type(), Question.OUTDATED, "the answer to a change does not tell the version");
    } else {
      SchemaEdit without = Edits.without(sample.type(), "update", "version");
      answers.unless(
          Misfit.of("it was taken: version(…) does not fit", without),
          sample.type(),
          Question.OUTDATED);
    }
  }

  private List<Row> there(Sample sample) {
    return sample.isFound(here, there)
        ? there.row(sample.type(), Objects.requireNonNull(sample.there())).stream().toList()
        : List.of();
  }

  /** Makes a second row, whose answer is lost. */
  private Optional<Sample> loseACreate(EntityType<?> type) {
    Sample sample = type.endpoints().delete() == null ? null : rows.create(type);
    if (sample == null) {
      answers.notAsked(type, Question.LOST, "the row could not be deleted again");
      return Optional.empty();
    }
    tap.loseNextAnswer();
    for (int i = 0; i < MOST_PUSHES && (i == 0 || here.pending() > 0); i++) {
      here.pushOverBadNetwork(); // a pull would find the row
    }
    return Optional.of(sample);
  }

  private void tellOfLost(Sample sample, List<Row> wholeList) {
    Optional<String> refusal = here.refusal(sample.type(), sample.here());
    long times = sample.count(wholeList);
    answers.unless(
        refusal.map(Misfit::of).orElseGet(() -> madeOnce(sample, times)),
        sample.type(),
        Question.LOST);
    if (refusal.isEmpty() && times > 1) {
      deleteOthersLike(sample);
    }
  }

  private static Misfit madeOnce(Sample sample, long times) {
    boolean hasKeys = times > 1 && sample.type().endpoints().keysKept() != null;
    String words =
        "it is there "
            + times
            + " times: "
            + (hasKeys ? "idempotencyKeys(…) may not fit" : "its fingerprint may not fit");
    return Misfit.of(
        times == 1 ? "" : words,
        hasKeys ? List.of(Edits.without(sample.type(), "idempotencyKeys")) : List.of());
  }

  /** They are the probe's own as well: no other row has its text. */
  private void deleteOthersLike(Sample sample) {
    there.sync();
    if (sample.isFound(here, there)) {
      for (Row row : there.rows(sample.type())) {
        if (row.id() != Objects.requireNonNull(sample.there()) && sample.count(List.of(row)) > 0) {
          noteGone(row);
          there.delete(sample.type(), row.id());
        }
      }
      there.push();
    }
  }

  private boolean delete(Sample sample) {
    JsonNode before = raw(sample);
    deleteHere(sample);
    there.sync();
    Misfit misfit =
        here.refusal(sample.type(), sample.here())
            .map(Misfit::of)
            .orElseGet(() -> seenDelete(sample, before));
    answers.unless(misfit, sample.type(), Question.DELETE);
    return misfit.isNone();
  }

  /** The row as a list had it last; missing if none had. */
  private JsonNode raw(Sample sample) {
    return there
        .serverId(sample.type(), Objects.requireNonNullElse(sample.there(), 0L))
        .flatMap(rows.raw(sample.type())::row)
        .orElse(MissingNode.getInstance());
  }

  private void deleteHere(Sample sample) {
    here.row(sample.type(), sample.here()).ifPresent(this::noteGone);
    here.delete(sample.type(), sample.here());
    here.push();
  }

  private void noteGone(Row row) {
    Long id = row.serverId();
    if (id != null) {
      gone.computeIfAbsent(row.type(), any -> new HashSet<>()).add(id);
    }
  }

  private Misfit seenDelete(Sample sample, JsonNode before) {
    EntityType<?> type = sample.type();
    if (there.row(type, Objects.requireNonNull(sample.there())).isEmpty()) {
      return Misfit.NONE;
    }
    Row last = there.row(sample);
    boolean stays =
        devices.wholeList(type).stream().anyMatch(row -> sample.differences(row, last).isEmpty());
    if (stays) {
      return Misfit.of(
          "the list still has it: tombstones(…) may be missing",
          Edits.tombstone(type, before, raw(sample)));
    }
    return areDeletesTold(type)
        ? Misfit.of(
            "the changes do not tell of it: tombstones(…) or since(…) does not fit",
            Edits.yaml(type, WHOLE_LIST_EVERY, "since", "withoutDeleted"))
        : Misfit.NONE;
  }

  /** Otherwise a whole list has to lack the row, and that counts only a minute after its change. */
  private static boolean areDeletesTold(EntityType<?> type) {
    Since since = type.endpoints().sinceWord();
    return since != null && since.wholeEvery() == null;
  }

  private void deleteTwice(Sample sample) {
    boolean known = sample.isFound(here, there);
    deleteHere(sample);
    if (known) {
      long id = Objects.requireNonNull(sample.there());
      there.delete(sample.type(), id);
      there.push();
      String refusal = there.refusal(sample.type(), id).orElse("");
      answers.unless(refusal, sample.type(), Question.DELETED_TWICE);
    }
  }

  /** Makes a third row, to see whether it has the id of a deleted one, and deletes it. */
  private void makeAnother(EntityType<?> type) {
    Sample sample = type.endpoints().hasTextIds() ? null : rows.create(type);
    if (sample == null) {
      return;
    }
    here.push();
    Optional<Long> id = here.row(type, sample.here()).map(Row::serverId);
    boolean again = id.filter(gone.getOrDefault(type, Set.of())::contains).isPresent();
    boolean isUnknown = again && type.createdAt() == null;
    answers.unless(
        Misfit.of(
            isUnknown ? "a new row has the id of a deleted one: say createdAt(…)" : "",
            Edits.createdAt(rows.raw(type))),
        type,
        Question.NEW_ID);
    deleteHere(sample);
  }
}
