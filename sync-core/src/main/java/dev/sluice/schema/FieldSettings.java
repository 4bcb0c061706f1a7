package dev.sluice.schema;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** The settings of a {@link Field} apart from its getter, with the defaults. */
final class FieldSettings implements Cloneable {

  final String column;
  final FieldKind kind;
  final boolean isParent;
  @Nullable EntityType<?> target; // a parent gets it when its type is made
  String json;
  @Nullable String writtenAs;
  @Nullable Link link;
  List<String> aliases = List.of();
  boolean nullable;
  boolean fingerprint;
  boolean ownedByTarget;
  boolean indexed;
  boolean searchable;
  boolean once;
  WrittenBy writtenBy = WrittenBy.USER;
  MergePolicy mergePolicy = MergePolicy.NEWER_WINS;
  @Nullable String group;
  @Nullable Object absent;
  @Nullable ChronoUnit epoch;
  @Nullable TimeFormat format;
  @Nullable Object nullAs;
  Map<String, Object> beside = Map.of();
  List<String> choices = List.of();
  UnaryOperator<Object> normalisation = UnaryOperator.identity();
  Predicate<Object> passing = value -> false;

  FieldSettings(String column, FieldKind kind, @Nullable EntityType<?> target) {
    this.column = Names.checked(column);
    this.kind = kind;
    this.target = target;
    this.isParent = isReference() && target == null;
    this.json = column;
  }

  static FieldSettings to(EntityType<?> target, String column, FieldKind kind) {
    return new FieldSettings(column, kind, TypeRules.made(column, target));
  }

  boolean isReference() {
    return kind == FieldKind.REFERENCE || kind == FieldKind.REFERENCES;
  }

  EntityType<?> target() {
    if (target == null) {
      throw new IllegalStateException(
          column + (isParent ? " is in no type yet" : " is no reference"));
    }
    return target;
  }

  void called(String name, String... others) {
    json = Names.readAs(kind, Names.checkedPath(name));
    if (!json.equals(name)) {
      writtenAs = name;
    }
    Arrays.asList(others).forEach(Names::checkedPath);
    aliases = List.of(others);
  }

  void linkedBy(String path) {
    if (!isReference()) {
      throw new IllegalArgumentException(column + ": only a reference can be a link");
    }
    link = new Link(path);
  }

  void countedIn(ChronoUnit unit) {
    if (kind != FieldKind.INSTANT || (unit != ChronoUnit.SECONDS && unit != ChronoUnit.MILLIS)) {
      throw new IllegalArgumentException(
          column + ": epoch() is for an instant, in SECONDS or MILLIS, not for " + unit);
    }
    requireOneForm(format);
    epoch = unit;
  }

  void writtenAs(TimeFormat pattern) {
    requireOneForm(epoch);
    format = pattern;
  }

  private void requireOneForm(@Nullable Object other) {
    if (other != null) {
      throw new IllegalArgumentException(column + ": a time has either epoch() or format()");
    }
  }

  void nullIs(Object value) {
    boolean isPlain = value instanceof String || value instanceof Long || value instanceof Boolean;
    if (!isPlain || kind == FieldKind.REFERENCES) {
      throw new IllegalArgumentException(
          column + ": nullAs() takes a text, a Long or a Boolean, and is for no list");
    }
    nullable = true;
    nullAs = value;
  }

  void hasBeside(String name, Object value) {
    Endpoint.checkConstant(name, value);
    if (kind == FieldKind.REFERENCES || name.contains(".")) {
      throw new IllegalArgumentException(
          column + ": beside() is for no list, and takes a name without dots, not " + name);
    }
    Map<String, Object> more = new HashMap<>(beside);
    more.put(name, value);
    beside = Map.copyOf(more);
  }

  void chooseFrom(String... values) {
    boolean areTexts = values != null && values.length > 0 && !Arrays.asList(values).contains(null);
    if (kind != FieldKind.TEXT || !areTexts) {
      throw new IllegalArgumentException(column + ": oneOf() needs texts, and a field for them");
    }
    choices = List.of(values);
  }

  void searched() {
    if (kind != FieldKind.TEXT) {
      throw new IllegalArgumentException(column + ": searchable() is for a text");
    }
    searchable = true;
  }

  @Nullable Object normalise(@Nullable Object value) {
    return value == null ? absent : normal(kind.storable(value));
  }

  @Nullable Object untyped(@Nullable Object typed) {
    return typed == null ? absent : normal(References.untyped(kind, typed));
  }

  private Object normal(Object value) {
    Object normal = normalisation.apply(value);
    if (format != null) {
      return format.read(format.write(normal));
    }
    return epoch == null ? normal : ((Instant) normal).truncatedTo(epoch);
  }

  void absentIs(Object typed) {
    absent = References.untyped(kind, typed);
  }

  void normalisedBy(UnaryOperator<Object> rule) {
    Objects.requireNonNull(rule, "how");
    normalisation = value -> kind.storable(rule.apply(value));
  }

  @Nullable Object typed(@Nullable Object value) {
    return value == null || !isReference() ? value : References.typed(kind, target(), value);
  }

  FieldSettings with(Consumer<FieldSettings> change) {
    FieldSettings copy = copy();
    change.accept(copy);
    return copy;
  }

  private FieldSettings copy() {
    try {
      return (FieldSettings) clone();
    } catch (CloneNotSupportedException e) {
      throw new AssertionError(e);
    }
  }
}
