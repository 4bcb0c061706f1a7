package dev.sluice.internal.http.json;

import dev.sluice.internal.http.json.JsonNames.Meaning;
import dev.sluice.internal.remote.Incoming;
import dev.sluice.internal.store.ServerIds.TextId;
import dev.sluice.schema.Field;
import dev.sluice.schema.FieldKind;
import dev.sluice.schema.Row;
import java.time.Instant;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Gathers what an object says, in any order, and decides in the end which row that is. */
final class RowBuilder {

  private static final long SINGLE_ID = 1;

  private final JsonNames vocabulary;
  private final FieldSets fields;
  private final IdReader ids;
  private final @Nullable JsonValue[] values;
  private final int[] ranks;
  private final List<@Nullable Object> row;
  private final BitSet told;
  private @Nullable String problem;

  RowBuilder(JsonNames vocabulary, FieldSets fields, IdReader ids) {
    this.vocabulary = vocabulary;
    this.fields = fields;
    this.ids = ids;
    this.values = new JsonValue[vocabulary.slots()];
    this.ranks = new int[vocabulary.slots()];
    this.row = vocabulary.type().emptyRow().values();
    this.told = new BitSet(row.size());
  }

  /**
   * Takes a value. The name with the lower rank wins, and a value wins over null; of two equal
   * names, the last one.
   */
  void put(List<Meaning> meanings, JsonValue value) {
    for (Meaning meaning : meanings) {
      int slot = meaning.slot();
      if (values[slot] == null || wins(meaning.rank(), value, slot)) {
        values[slot] = value;
        ranks[slot] = meaning.rank();
      }
    }
  }

  private boolean wins(int rank, JsonValue value, int slot) {
    boolean isNull = value == JsonValue.Null.NULL;
    boolean wasNull = values[slot] == JsonValue.Null.NULL;
    return rank == ranks[slot] || (isNull == wasNull ? rank < ranks[slot] : wasNull);
  }

  /** Sets fields to null that a row has left out. A tombstone leaves out everything. */
  void putNulls() {
    if (isGone()) {
      return;
    }
    vocabulary.mayBeLeftOut().stream()
        .filter(slot -> values[slot] == null)
        .forEach(slot -> values[slot] = JsonValue.Null.NULL);
  }

  /** Says why no row is made of what was read. */
  void refuse(String why) {
    problem = why;
  }

  /** Adds the text ids that the row needs to those that are looked up. */
  void nameIds(Set<TextId> named) {
    if (problem != null) {
      return;
    }
    if (!vocabulary.isSingle()) {
      ids.nameRow(vocabulary.type(), values[vocabulary.keySlot()], named);
    }
    ids.nameOwner(values[vocabulary.ownerSlot()], named);
    for (int slot : vocabulary.textReferences()) {
      ids.nameTargets(vocabulary.type().fields().get(slot), values[slot], named);
    }
  }

  /**
   * Makes the row from the values that were read.
   *
   * @param changed the server id of the row that the answer is about; null if the answer has
   *     several rows. Only an answer with the row's modification time may leave the id out, because
   *     any other answer may be an error
   */
  Incoming incoming(@Nullable Long changed) {
    if (problem != null) {
      return unreadable(problem);
    }
    boolean isTerse = values[vocabulary.keySlot()] == null && modifiedAt() != null;
    Long key = isTerse ? changed : key();
    if (key == null) {
      String name = vocabulary.type().endpoints().identity();
      String what = ValueMismatch.ofKey(vocabulary.type(), values[vocabulary.keySlot()]);
      return unreadable("the " + name + " of a row of " + vocabulary.type() + " is " + what);
    }
    boolean gone = isGone();
    for (int slot = 0; slot < vocabulary.keySlot(); slot++) {
      JsonValue value = values[slot];
      if (value != null && !tell(slot, value) && !gone) {
        return unreadable(unfit(slot, value));
      }
    }
    Row known = Row.of(vocabulary.type(), row).withServerId(key);
    return new Incoming.Known(known, fields.at(told), gone, owner());
  }

  /** Takes a value into the row; false if it does not fit. In a tombstone that does no harm. */
  private boolean tell(int slot, JsonValue value) {
    try {
      row.set(slot, value(vocabulary.type().fields().get(slot), value));
    } catch (RuntimeException unfit) {
      return false;
    }
    told.set(slot);
    return true;
  }

  private @Nullable Long key() {
    return vocabulary.isSingle()
        ? Long.valueOf(SINGLE_ID)
        : ids.ofRow(vocabulary.type(), values[vocabulary.keySlot()]);
  }

  private @Nullable Long owner() {
    return ids.ofOwner(values[vocabulary.ownerSlot()]);
  }

  private boolean isGone() {
    int slot = vocabulary.keySlot();
    for (String marked : vocabulary.marks()) {
      slot++;
      JsonValue told = values[slot];
      if (told != null && isMark(told, marked)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isMark(JsonValue told, @Nullable String marked) {
    String text = told.plainText();
    if (marked != null) {
      return marked.equals(text);
    }
    return told != JsonValue.Null.NULL && (text == null || !Values.isNo(text));
  }

  /**
   * Converts a value to the form that a row holds.
   *
   * @throws RuntimeException if the value does not fit, or the app's normalisation fails
   */
  private @Nullable Object value(Field<?, ?> field, JsonValue json) {
    Object value =
        json == JsonValue.Null.NULL
                || isNullAs(field, json)
                || isNoReference(field, json)
                || Values.isNothing(field.kind(), json)
            ? field.kind() == FieldKind.REFERENCES ? List.of() : null
            : field.isReference() ? ids.ofTarget(field, json) : Values.of(field, json);
    Object normal = field.normalise(value);
    if (normal == null && !field.isNullable()) {
      throw new IllegalArgumentException("null");
    }
    return normal;
  }

  private static boolean isNullAs(Field<?, ?> field, JsonValue json) {
    return field.nullAs() != null && field.nullAs().toString().equals(json.plainText());
  }

  /** Some servers write 0, false or an empty text for a reference to nothing. */
  private static boolean isNoReference(Field<?, ?> field, JsonValue json) {
    String text = json.plainText();
    return field.kind() == FieldKind.REFERENCE
        && field.isNullable()
        && text != null
        && (field.target().endpoints().hasTextIds() ? text.isEmpty() : Values.isNo(text));
  }

  /** The text names the row: a database that keeps empty texts as null does not show the null. */
  private String unfit(int slot, JsonValue value) {
    JsonValue key = values[vocabulary.keySlot()];
    Field<?, ?> field = vocabulary.type().fields().get(slot);
    String which = key == null ? "the row" : "row " + key.plainText();
    return String.format(
        "the %s of %s of %s is %s",
        field.json(), which, vocabulary.type(), ValueMismatch.of(field, value));
  }

  private Incoming unreadable(String problem) {
    return new Incoming.Unreadable(modifiedAt(), problem, Arrays.hashCode(values));
  }

  private @Nullable Instant modifiedAt() {
    int slot = vocabulary.type().fields().indexOf(vocabulary.type().modifiedAt());
    JsonValue value = slot < 0 ? null : values[slot];
    try {
      return value == null
          ? null
          : (Instant) Values.of(vocabulary.type().fields().get(slot), value);
    } catch (IllegalArgumentException unfit) {
      return null;
    }
  }
}
