package dev.sluice.schema;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * One field of a type: its column, its JSON name and how it is merged. Immutable: each setter
 * returns a copy.
 *
 * @param <E> the entity
 * @param <T> the type of the entity's getter
 */
@SuppressWarnings("unchecked") // settings hold values of any type
public final class Field<E, T> {
  final FieldSettings settings;
  private final Function<? super E, ? extends @Nullable T> getter;

  private Field(FieldSettings settings, Function<? super E, ? extends @Nullable T> getter) {
    this.settings = settings;
    this.getter = Objects.requireNonNull(getter, "getter");
  }

  /** A field that holds text. */
  public static <E> Field<E, String> text(
      String column, Function<? super E, ? extends @Nullable String> getter) {
    return new Field<>(new FieldSettings(column, FieldKind.TEXT, null), getter);
  }

  /** A field that holds a whole number. */
  public static <E> Field<E, Long> integer(
      String column, Function<? super E, ? extends @Nullable Long> getter) {
    return new Field<>(new FieldSettings(column, FieldKind.INTEGER, null), getter);
  }

  /** A field that holds a floating-point number. */
  public static <E> Field<E, Double> real(
      String column, Function<? super E, ? extends @Nullable Double> getter) {
    return new Field<>(new FieldSettings(column, FieldKind.REAL, null), getter);
  }

  /** A field that holds an exact number of up to 15 digits, such as an amount or hours. */
  public static <E> Field<E, BigDecimal> decimal(
      String column, Function<? super E, ? extends @Nullable BigDecimal> getter) {
    return new Field<>(new FieldSettings(column, FieldKind.DECIMAL, null), getter);
  }

  /** A field that holds a boolean. */
  public static <E> Field<E, Boolean> bool(
      String column, Function<? super E, ? extends @Nullable Boolean> getter) {
    return new Field<>(new FieldSettings(column, FieldKind.BOOLEAN, null), getter);
  }

  /** A field that holds a moment, to the millisecond. */
  public static <E> Field<E, Instant> instant(
      String column, Function<? super E, ? extends @Nullable Instant> getter) {
    return new Field<>(new FieldSettings(column, FieldKind.INSTANT, null), getter);
  }

  /** A field that holds a day without a time. */
  public static <E> Field<E, LocalDate> date(
      String column, Function<? super E, ? extends @Nullable LocalDate> getter) {
    return new Field<>(new FieldSettings(column, FieldKind.DATE, null), getter);
  }

  /** A field that holds any JSON value as text. */
  public static <E> Field<E, String> document(
      String column, Function<? super E, ? extends @Nullable String> getter) {
    return new Field<>(new FieldSettings(column, FieldKind.DOCUMENT, null), getter);
  }

  /** A field that refers to a row of another type. That type must be created before this one. */
  public static <E, X> Field<E, Ref<X>> reference(
      String column, EntityType<X> target, Function<? super E, ? extends @Nullable Ref<X>> getter) {
    return new Field<>(FieldSettings.to(target, column, FieldKind.REFERENCE), getter);
  }

  /** A field that refers to a row of its own type, which has at most one such field: a tree. */
  public static <E> Field<E, Ref<E>> parent(
      String column, Function<? super E, ? extends @Nullable Ref<E>> getter) {
    return new Field<E, Ref<E>>(new FieldSettings(column, FieldKind.REFERENCE, null), getter)
        .nullable();
  }

  /** A field that refers to any number of rows of another type; null is read as an empty list. */
  public static <E, X> Field<E, List<Ref<X>>> references(
      String column, EntityType<X> target, Function<? super E, ? extends List<Ref<X>>> getter) {
    FieldSettings settings = FieldSettings.to(target, column, FieldKind.REFERENCES);
    return new Field<E, List<Ref<X>>>(settings, getter).orElse(List.of());
  }

  /**
   * Sets the field's JSON name, or a path like {@code status.id}, and more names that are only
   * read. The first of these names that is there and not null counts. A field {@link #byServer} may
   * have the name of another field among the others.
   */
  public Field<E, T> json(String name, String... alsoCalled) {
    return copy(f -> f.called(name, alsoCalled));
  }

  /**
   * Sets the name or path under which the field is sent, if the field is read under another name.
   */
  public Field<E, T> writtenAs(String name) {
    return copy(f -> f.writtenAs = Names.checkedPath(name));
  }

  /**
   * Adds a constant to the object in which the value is sent. Example: {@code json("due.iso")} with
   * {@code beside("__type", "Date")}. The constants go with the value, and null is sent in place of
   * the object. The object holds nothing else of the row.
   *
   * @param value a {@code String}, {@code Long} or {@code Boolean}
   */
  public Field<E, T> beside(String name, Object value) {
    return copy(f -> f.hasBeside(name, value));
  }

  /** The server writes the reference as a link, to {@code people/{id}} for example. */
  public Field<E, T> asLink(String path) {
    return copy(f -> f.linkedBy(path));
  }

  /** May be null. */
  public Field<E, T> nullable() {
    return copy(f -> f.nullable = true);
  }

  /**
   * Sets what the server has in place of null, such as an empty text or 0. The engine reads it as
   * null, and sends it for null. The field may be null.
   *
   * @param value a {@code String}, {@code Long} or {@code Boolean}
   */
  public Field<E, T> nullAs(Object value) {
    return copy(f -> f.nullIs(value));
  }

  /** The server sends seconds or milliseconds since 1970 and keeps nothing more precise. */
  public Field<E, T> epoch(ChronoUnit unit) {
    return copy(f -> f.countedIn(unit));
  }

  /**
   * The server reads and writes the moment or the day in this form, with a pattern of {@link
   * java.time.format.DateTimeFormatter}: {@code yyyy-MM-dd HH:mm:ss}. A moment is in UTC, and what
   * the pattern leaves out is cut off. The usual forms are read, too.
   *
   * @throws IllegalArgumentException if the pattern does not tell the whole moment or day
   */
  public Field<E, T> format(String pattern) {
    return copy(f -> f.writtenAs(new TimeFormat(f.column, f.kind, pattern)));
  }

  /** Lets the app write these texts only. Other texts of the server are kept and shown. */
  public Field<E, T> oneOf(String... values) {
    return copy(f -> f.chooseFrom(values));
  }

  /** Sets the value that is used if the server or the entity has null, or no value. */
  public Field<E, T> orElse(T value) {
    return copy(f -> f.absentIs(Objects.requireNonNull(value, "value")));
  }

  /** Adds the field to the fingerprint, which recognises a created row after a lost answer. */
  public Field<E, T> fingerprint() {
    return copy(f -> f.fingerprint = true);
  }

  /** Declares values that the server may replace by itself, without an edit; by default none. */
  public Field<E, T> passing(Predicate<T> which) {
    return copy(f -> f.passing = (Predicate<Object>) Objects.requireNonNull(which, "which"));
  }

  /** Only the server writes the field: the field is pulled and never pushed. */
  public Field<E, T> byServer() {
    return copy(f -> f.writtenBy = WrittenBy.SERVER);
  }

  /** Only a create sends the field. Once the create was sent, the app cannot change the value. */
  public Field<E, T> writtenOnce() {
    return copy(f -> f.once = true);
  }

  /** Only this device writes the field: the field is never sent or received. */
  public Field<E, T> byDevice() {
    return copy(f -> f.writtenBy = WrittenBy.DEVICE);
  }

  /**
   * Sets which side wins if the user and the server both changed the field; by default the newer
   * change.
   */
  public Field<E, T> merge(MergePolicy policy) {
    return copy(f -> f.mergePolicy = Objects.requireNonNull(policy, "policy"));
  }

  /**
   * Sends and merges the field together with the other fields of this group. The group's name has
   * the form of a column's name.
   */
  public Field<E, T> group(String name) {
    return copy(f -> f.group = Names.checked(name));
  }

  /** Deletes the row with its target; by default the reference becomes null instead. */
  public Field<E, T> ownedByTarget() {
    return copy(f -> f.ownedByTarget = true);
  }

  /** Adds an index for queries and sorting. A reference has one in any case. */
  public Field<E, T> indexed() {
    return copy(f -> f.indexed = true);
  }

  /**
   * Adds the field's words to the full-text index of the type, for {@code Query.search}. The
   * database keeps a copy of each such text.
   *
   * @throws IllegalArgumentException if the field holds no text
   */
  public Field<E, T> searchable() {
    return copy(FieldSettings::searched);
  }

  /**
   * Declares how the server changes a value, by rounding for example. The engine applies this to
   * the user's value and to the server's value before it compares them.
   */
  public Field<E, T> normalised(UnaryOperator<T> how) {
    return copy(f -> f.normalisedBy((UnaryOperator<Object>) how));
  }

  private Field<E, T> copy(Consumer<FieldSettings> change) {
    return new Field<>(settings.with(change), getter);
  }

  /** The column in the database. */
  public String column() {
    return settings.column;
  }

  /** The kind of its values. */
  public FieldKind kind() {
    return settings.kind;
  }

  /** The type that a reference leads to. */
  public EntityType<?> target() {
    return settings.target();
  }

  /** Whether the field holds references: one or several. */
  public boolean isReference() {
    return settings.isReference();
  }

  /** The name in JSON. */
  public String json() {
    return settings.json;
  }

  /** The name or path in the JSON that is sent. */
  public String sentAs() {
    return settings.writtenAs == null ? settings.json : settings.writtenAs;
  }

  /** Other names in JSON, read but never written. */
  public List<String> aliases() {
    return settings.aliases;
  }

  /** The unit that the server counts since 1970, null if the server writes a date. */
  public @Nullable ChronoUnit epochUnit() {
    return settings.epoch;
  }

  /** The form of a moment or a day; null if it is that of ISO 8601 or a number. */
  public @Nullable TimeFormat format() {
    return settings.format;
  }

  /** What the server has in place of null; null if it has null. */
  public @Nullable Object nullAs() {
    return settings.nullAs;
  }

  /** The constants in the object around the sent value, by name; mostly none. */
  public Map<String, Object> beside() {
    return settings.beside;
  }

  /** The path of the object in which the value is sent; null if it stands in no object. */
  public @Nullable String sentIn() {
    int dot = sentAs().lastIndexOf('.');
    return dot < 1 || sentAs().charAt(dot - 1) == '\\' ? null : sentAs().substring(0, dot);
  }

  /** The texts that the app may write, empty if it may write any. */
  public List<String> choices() {
    return settings.choices;
  }

  /** Whether the field may be null. */
  public boolean isNullable() {
    return settings.nullable;
  }

  /** Whether the field belongs to the fingerprint. */
  public boolean isFingerprint() {
    return settings.fingerprint;
  }

  /** Whether the server may replace the value by a rule of its own. */
  public boolean isPassing(@Nullable Object value) {
    return value != null && settings.passing.test(value);
  }

  /** Whether the row is deleted with the row that the field refers to. */
  public boolean isOwnedByTarget() {
    return settings.ownedByTarget;
  }

  /** Whether the database keeps an index of the field. */
  public boolean isIndexed() {
    return settings.indexed || settings.kind == FieldKind.REFERENCE;
  }

  /** Whether a search finds the row by the words of the field. */
  public boolean isSearchable() {
    return settings.searchable;
  }

  /** Whether the user may change the field: an edit makes the row dirty and is pushed. */
  public boolean isByUser() {
    return settings.writtenBy == WrittenBy.USER;
  }

  /** Whether only the server may change the field: the field is pulled and never pushed. */
  public boolean isByServer() {
    return settings.writtenBy == WrittenBy.SERVER;
  }

  /** Whether only this device may change the field: the field is never sent or received. */
  public boolean isByDevice() {
    return settings.writtenBy == WrittenBy.DEVICE;
  }

  /** Whether the app cannot change it once the server may have the row. */
  public boolean isWrittenOnce() {
    return settings.once;
  }

  /** Which side wins if the user and the server both changed the field. */
  public MergePolicy mergePolicy() {
    return settings.once ? MergePolicy.SERVER_WINS : settings.mergePolicy;
  }

  /** The group with which the field is sent and merged, null if it stands alone. */
  public @Nullable String group() {
    return settings.group;
  }

  /** The value as the server would return it; for null the value of {@link #orElse}, if set. */
  public @Nullable Object normalise(@Nullable Object value) {
    return settings.normalise(value);
  }

  @Nullable Object valueIn(E entity) {
    return settings.untyped(getter.apply(entity));
  }

  @Override
  public String toString() {
    return settings.column;
  }
}
