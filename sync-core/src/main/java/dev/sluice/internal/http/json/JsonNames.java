package dev.sluice.internal.http.json;

import dev.sluice.internal.remote.Incoming;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.FieldKind;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The meanings of the JSON names of a type. One name may have several meanings, such as the server
 * id and a reference. One meaning may have several names, and the name with the lowest rank counts.
 * A name with dots is a path, such as {@code status.id}. The meanings are numbered in this order:
 * fields, server id, marks of a tombstone, owner.
 */
public final class JsonNames {

  private static final int ANY_CASE = 1000;

  private final EntityType<?> type;
  private final List<@Nullable String> marks = new ArrayList<>();
  private final BitSet mayBeLeftOut = new BitSet();
  private final List<Integer> textReferences = new ArrayList<>();
  private final Map<String, List<Meaning>> inside = new HashMap<>();
  private final Map<String, List<Meaning>> exact = new HashMap<>();
  private final Map<String, List<Meaning>> anyCase = new HashMap<>();

  record Meaning(int slot, int rank, boolean document) {}

  /** The names that rows of that type may use. */
  public JsonNames(EntityType<?> type) {
    this.type = type;
    for (int slot = 0; slot < type.fields().size(); slot++) {
      addField(slot, type.fields().get(slot));
      mayBeLeftOut.set(slot, mayBeLeftOut(type.fields().get(slot)));
      if (isTextReference(type.fields().get(slot))) {
        textReferences.add(slot);
      }
    }
    String identity = type.endpoints().identity();
    if (identity != null) {
      add(identity, new Meaning(keySlot(), 0, false));
    }
    for (String mark : type.endpoints().tombstones()) {
      String[] parts = mark.split("=", 2);
      marks.add(parts.length == 1 ? null : parts[1]);
      add(parts[0], new Meaning(keySlot() + marks.size(), 0, false));
    }
    int rank = 0;
    for (String name : type.endpoints().owners()) {
      add(name, new Meaning(ownerSlot(), rank, false));
      rank++;
    }
  }

  private static boolean isTextReference(Field<?, ?> field) {
    return field.isReference() && field.target().endpoints().hasTextIds();
  }

  private void addField(int slot, Field<?, ?> field) {
    if (field.isByDevice()) {
      return;
    }
    boolean document = field.kind() == FieldKind.DOCUMENT;
    add(field.json(), new Meaning(slot, 0, document));
    int rank = 0;
    for (String alias : field.aliases()) {
      rank++;
      add(alias, new Meaning(slot, rank, document));
    }
  }

  /**
   * Whether a list may omit the field because its value is null. True for a field that is nullable
   * or has a value in place of null. False for fields that no list has.
   */
  private boolean mayBeLeftOut(Field<?, ?> field) {
    return Incoming.mayHave(field, type) && (field.isNullable() || field.normalise(null) != null);
  }

  private void add(String name, Meaning meaning) {
    for (int dot = name.indexOf('.'); dot >= 0; dot = name.indexOf('.', dot + 1)) {
      String object = folded(name.substring(0, dot));
      inside.computeIfAbsent(object, any -> new ArrayList<>()).add(meaning);
    }
    exact.computeIfAbsent(name, any -> new ArrayList<>()).add(meaning);
    anyCase
        .computeIfAbsent(folded(name), any -> new ArrayList<>())
        .add(new Meaning(meaning.slot(), meaning.rank() + ANY_CASE, meaning.document()));
  }

  /** The meanings of a name; mostly none. */
  List<Meaning> meanings(String name) {
    List<Meaning> meanings = exact.get(name);
    return meanings != null ? meanings : anyCase.getOrDefault(folded(name), List.of());
  }

  /** The meanings of the names inside an object of that name; mostly none. */
  List<Meaning> inside(String name) {
    return inside.isEmpty() ? List.of() : inside.getOrDefault(folded(name), List.of());
  }

  /** The references to several rows that are meant by names inside a list's objects. */
  List<Meaning> lists(String name) {
    List<Meaning> lists = new ArrayList<>(inside(name));
    lists.removeIf(meaning -> !isOfSeveral(meaning.slot()));
    return lists;
  }

  private boolean isOfSeveral(int slot) {
    return slot < keySlot() && type.fields().get(slot).kind() == FieldKind.REFERENCES;
  }

  private static String folded(String name) {
    return name.toLowerCase(Locale.ROOT);
  }

  public EntityType<?> type() {
    return type;
  }

  /** Whether the type has one row only, which has no key. */
  public boolean isSingle() {
    return type.endpoints().identity() == null;
  }

  /** The slots of fields that are null if a row of {@code omittingNull} leaves them out. */
  BitSet mayBeLeftOut() {
    return mayBeLeftOut;
  }

  /** The slots of references to rows whose ids are texts. */
  List<Integer> textReferences() {
    return textReferences;
  }

  int keySlot() {
    return type.fields().size();
  }

  /** The values that mark a deleted row, in the order of their slots; null for any value. */
  List<@Nullable String> marks() {
    return marks;
  }

  int ownerSlot() {
    return keySlot() + 1 + marks.size();
  }

  int slots() {
    return ownerSlot() + 1;
  }
}
