package dev.sluice.lab.probe;

import dev.sluice.SyncReport;
import dev.sluice.failure.ListFailedException;
import dev.sluice.failure.SyncException;
import dev.sluice.lab.SampleValues;
import dev.sluice.lab.probe.OtherRows.HarmedException;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.FieldKind;
import dev.sluice.schema.Row;
import dev.sluice.schema.SyncSchema;
import dev.sluice.schemafile.SchemaEdit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The questions about lists and new rows; {@link Changes} asks those about what follows. */
final class Interrogation {

  private final SyncSchema schema;
  private final ProbeDevices devices;
  private final SampleValues values;
  private final Wiretap tap;
  private final Answers answers;
  private final References references;
  private final List<Sample> made = new ArrayList<>();
  private long number;
  private int idleRequests;

  Interrogation(ProbeDevices devices, SampleValues values, Wiretap tap, Answers answers) {
    this.schema = devices.schema();
    this.devices = devices;
    this.values = values;
    this.tap = tap;
    this.answers = answers;
    this.references = new References(devices);
  }

  ProbeDevices devices() {
    return devices;
  }

  Wiretap tap() {
    return tap;
  }

  Answers answers() {
    return answers;
  }

  void run() {
    SyncReport first = devices.here().sync();
    SyncException error = first.error().orElse(null);
    if (error != null && !(error instanceof ListFailedException)) {
      throw error;
    }
    devices.there().sync();
    idleRequests = schema.types().stream().mapToInt(this::idleRequests).sum();
    schema.types().forEach(type -> tellOfList(type, first));
    ListAnswers lists = new ListAnswers(tap, devices.here(), answers);
    schema.types().forEach(lists::askForTotal);
    lists.askForLimits(schema.types());
    OtherRows others = new OtherRows(devices.there(), schema.types(), answers);
    boolean isHarmed = false;
    try {
      Map<EntityType<?>, Sample> samples = create();
      new StrangerQuestion(tap, devices.here(), answers).ask(schema);
      samples.values().forEach(lists::askForOne);
      samples.values().forEach(new FileQuestions(this)::ask);
      new Changes(this, others).ask(List.copyOf(samples.values()));
    } catch (HarmedException stop) {
      isHarmed = true;
    } finally {
      tellWhatIsLeft(clearAway(isHarmed));
    }
  }

  /** The other rows of the probe that the server has, as this device knows them. */
  List<Row> ownExcept(Sample sample) {
    List<Row> own = new ArrayList<>();
    for (Sample one : made) {
      if (one != sample) {
        devices
            .here()
            .row(one.type(), one.here())
            .filter(r -> r.serverId() != null)
            .ifPresent(own::add);
      }
    }
    return own;
  }

  /**
   * The device that has made the rows knows them also if no list has them. One after the other: a
   * server need not delete a row with its owner, whatever the schema says. Where other rows were
   * harmed, nothing more is sent.
   */
  private Map<EntityType<?>, Set<String>> clearAway(boolean isHarmed) {
    Map<EntityType<?>, Set<String>> left = new LinkedHashMap<>();
    for (int i = made.size() - 1; i >= 0; i--) {
      Sample sample = made.get(i);
      String name =
          Sample.name(devices.here().lastKnown(sample.type(), sample.here(), sample.sent()));
      if (sample.type().endpoints().delete() != null && (isHarmed || !isCleared(sample))) {
        left.computeIfAbsent(sample.type(), any -> new TreeSet<>()).add(name);
      }
    }
    return left;
  }

  /** A server may have made what it refused, or what could not be read: the lists show it. */
  private void tellWhatIsLeft(Map<EntityType<?>, Set<String>> left) {
    try {
      tap.beginAgain();
      devices.fresh().close();
      for (EntityType<?> type : schema.types()) {
        if (type.endpoints().delete() != null) {
          Set<String> names = raw(type).textsWith(values.label());
          names.forEach(name -> left.computeIfAbsent(type, any -> new TreeSet<>()).add(name));
        }
      }
    } catch (RuntimeException unseen) {
      // What is known to be left is told all the same.
    }
    left.forEach(
        (type, names) ->
            answers.otherwise(
                type,
                Question.DELETE,
                "rows of the probe may be left, delete them: " + String.join(", ", names)));
    if (answers.areDoubtful()) {
      answers.otherwise(
          schema.types().get(0), Question.LIST, "the server failed meanwhile: probe again");
    }
  }

  /** Whatever ended the questions, the delete is tried, and its failure hides no other one. */
  private boolean isCleared(Sample sample) {
    try {
      devices.here().delete(sample.type(), sample.here());
      devices.here().push();
      return devices.here().refusal(sample.type(), sample.here()).isEmpty()
          && devices.here().row(sample.type(), sample.here()).isEmpty();
    } catch (RuntimeException notNow) {
      return false;
    }
  }

  /** How many requests a sync takes when nothing has changed. */
  int idleRequests() {
    return idleRequests;
  }

  /** A list of changes has one page then. */
  private int idleRequests(EntityType<?> type) {
    return type.endpoints().takesSince() ? 1 : tap.lists(path(type)).size();
  }

  /** The rows of a type as the server wrote them. */
  RawRows raw(EntityType<?> type) {
    return RawRows.of(type, tap.lists(path(type)));
  }

  private void tellOfList(EntityType<?> type, SyncReport first) {
    String problems = problems(type, first);
    answers.unless(Misfit.of(problems, Edits.ofProblem(problems, raw(type))), type, Question.LIST);
  }

  /** What went wrong with the list of a type. */
  private static String problems(EntityType<?> type, SyncReport report) {
    Stream<String> failed =
        report.error().stream()
            .filter(error -> error instanceof ListFailedException)
            .map(SyncException::getMessage);
    return Stream.concat(failed, report.problems().stream())
        .filter(
            words ->
                words.startsWith(type + ": ")
                    || words.contains("/" + path(type) + ":")
                    || words.startsWith("the list of " + type + " ")
                    || words.contains(" of a row of " + type + " "))
        .distinct()
        .collect(Collectors.joining("; "));
  }

  /** The end of a list's path, without its fixed parameters. */
  static String path(EntityType<?> type) {
    return type.endpoints().list().replaceFirst("\\?.*", "").replaceFirst(".*}/", "");
  }

  private Map<EntityType<?>, Sample> create() {
    Map<EntityType<?>, Sample> samples = new LinkedHashMap<>();
    for (EntityType<?> type : schema.types()) {
      try {
        samples.put(type, createOrSayWhyNot(type));
      } catch (IllegalArgumentException why) {
        answers.notAsked(type, Question.CREATE, String.valueOf(why.getMessage()));
      }
    }
    OddTexts texts = new OddTexts(devices, this, answers);
    samples.keySet().forEach(texts::make);
    SyncReport report = devices.here().push();
    samples.values().removeIf(sample -> isUnsent(sample, report));
    devices.there().sync();
    samples.values().removeIf(sample -> !isSeen(sample));
    samples.values().forEach(this::compareValues);
    samples.keySet().forEach(texts::judge);
    return samples;
  }

  private Sample createOrSayWhyNot(EntityType<?> type) {
    if (type.endpoints().create() == null) {
      throw new IllegalArgumentException("the schema names no create");
    }
    Sample sample = create(type);
    if (sample == null) {
      throw new IllegalArgumentException("there is no row that it must refer to");
    }
    return sample;
  }

  /** Makes a row on the device here; null if another one that it needs is not there. */
  @Nullable Sample create(EntityType<?> type) {
    return create(type, values);
  }

  /** Makes one whose texts are odd; null as well if it has no text. */
  @Nullable Sample createOdd(EntityType<?> type) {
    boolean hasText = Sample.plainFields(type).stream().anyMatch(values::isMadeUpText);
    return hasText ? create(type, values.withTexts(OddTexts::of)) : null;
  }

  private @Nullable Sample create(EntityType<?> type, SampleValues values) {
    number++;
    Row row = type.emptyRow();
    for (Field<?, ?> field : type.fields()) {
      if (field.isByUser() && !field.equals(type.etag())) {
        Object value = value(field, type, values);
        if (value == null && !field.isNullable()) {
          return null;
        }
        row = row.with(field, value);
      }
    }
    var known =
        devices.there().rows(type).stream().map(Row::id).collect(Collectors.toUnmodifiableSet());
    long id = devices.here().create(row);
    Sample sample = new Sample(id, row, known);
    made.add(sample);
    return sample;
  }

  private @Nullable Object value(Field<?, ?> field, EntityType<?> type, SampleValues values) {
    if (!field.isReference()) {
      return values.make(field, number);
    }
    List<Row> targets = field.equals(type.parent()) ? List.of() : rowsHere(field.target());
    Long newest = targets.isEmpty() ? null : targets.get(targets.size() - 1).id();
    boolean several = field.kind() == FieldKind.REFERENCES;
    return several ? (newest == null ? List.of() : List.of(newest)) : newest;
  }

  /** The rows of this device, those that the probe has made at the end. */
  private List<Row> rowsHere(EntityType<?> type) {
    List<Row> rows = new ArrayList<>(devices.here().rows(type));
    rows.sort((one, other) -> Long.compare(one.id(), other.id()));
    return rows;
  }

  /** Another value for each field of a row that refers to nothing. */
  Row changed(Row row) {
    number++;
    Row other = row;
    for (Field<?, ?> field : Sample.plainFields(row.type())) {
      other = field.isWrittenOnce() ? other : other.with(field, values.make(field, number));
    }
    return other;
  }

  private boolean isUnsent(Sample sample, SyncReport report) {
    String refusal = devices.here().refusal(sample.type(), sample.here()).orElse("");
    if (refusal.isEmpty() && isNew(sample)) {
      tellWhyItWaits(sample.type(), report);
      return true;
    }
    answers.unless(refusal, sample.type(), Question.CREATE);
    return !refusal.isEmpty();
  }

  private void tellWhyItWaits(EntityType<?> type, SyncReport report) {
    report
        .error()
        .ifPresentOrElse(
            error -> {
              String words = String.valueOf(error.getMessage());
              answers.unless(
                  Misfit.of(words, Edits.ofProblem(words, raw(type))), type, Question.CREATE);
            },
            () -> answers.notAsked(type, Question.CREATE, "it waits for a row that was not made"));
  }

  private boolean isNew(Sample sample) {
    return devices
        .here()
        .row(sample.type(), sample.here())
        .filter(row -> row.serverId() != null)
        .isEmpty();
  }

  private boolean isSeen(Sample sample) {
    if (sample.isFound(devices.here(), devices.there())) {
      answers.asSaid(sample.type(), Question.SEEN);
      return true;
    }
    tap.forget();
    devices.there().sync();
    answers.unless(unseen(sample), sample.type(), Question.SEEN);
    return sample.there() != null;
  }

  private Misfit unseen(Sample sample) {
    if (sample.isFound(devices.here(), devices.there())) {
      return Misfit.of("only the second list has it; a lost create may be made twice");
    }
    boolean takesSince = sample.type().endpoints().takesSince();
    return takesSince && sample.count(devices.wholeList(sample.type())) > 0
        ? Misfit.of(
            "only the whole list has it: since(…) does not fit",
            Edits.without(sample.type(), "since"))
        : Misfit.of("no list has it: a parameter in list(…) may be missing");
  }

  private void compareValues(Sample sample) {
    Row there =
        devices.there().row(sample.type(), Objects.requireNonNull(sample.there())).orElseThrow();
    String words = sample.differences(there, sample.sent());
    String values = words.isEmpty() ? "" : words + ": say normalised(…) or byServer()";
    String refs = references.differences(sample, there);
    String both = values.isEmpty() || refs.isEmpty() ? values + refs : values + "; " + refs;
    RawRows raw = raw(sample.type());
    List<SchemaEdit> edits =
        Stream.concat(
                sample.differing(there, sample.sent()).stream(),
                references.differing(sample, there).stream())
            .flatMap(field -> Edits.otherName(raw, field).stream())
            .toList();
    answers.unless(Misfit.of(both, edits), sample.type(), Question.VALUES);
  }
}
