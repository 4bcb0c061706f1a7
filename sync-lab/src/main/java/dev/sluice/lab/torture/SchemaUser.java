package dev.sluice.lab.torture;

import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.FieldKind;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A user works on rows of an app's own schema on one side, and the history is kept. */
final class SchemaUser {

  private static final int NONE_OF = 3;

  private final Event event;
  private final SchemaWorld world;
  private final Side side;
  private final HistoryWriter book;
  private final Random random;

  SchemaUser(Event event, SchemaWorld world, Side side, HistoryWriter book) {
    this.event = event;
    this.world = world;
    this.side = side;
    this.book = book;
    this.random = new Random(event.pick() * 31L + event.id());
  }

  void add() {
    create(type());
  }

  void rename() {
    onRow(
        (type, row) -> {
          if (side.canUpdate(type)) {
            Field<?, ?> text = Texts.of(type);
            book.renamed(type.name(), text(type, row), event.label());
            writtenWith(text, type, row);
            side.update(type, row, text, event.label());
          }
        });
  }

  void edit() {
    onRow(
        (type, row) -> {
          Field<?, ?> field = any(changeable(type));
          if (side.canUpdate(type) && field != null) {
            @Nullable Object value = value(field, row);
            written(field, type, row, told(field, value));
            writtenWith(field, type, row);
            side.update(type, row, field, value);
          }
        });
  }

  void delete() {
    onRow(
        (type, row) -> {
          if (side.canDelete(type)) {
            book.deleted(type.name(), text(type, row));
            side.delete(type, row);
          }
        });
  }

  void deleteAndUndo() {
    onRow(
        (type, row) -> {
          if (side.canDelete(type)) {
            book.deleted(type.name(), text(type, row)).touched();
            side.delete(type, row);
            side.undelete(type, row);
          }
        });
  }

  void attach() {
    onRow(
        (type, row) -> {
          boolean canUpdate = side.canUpdate(type) && type.endpoints().uploads() != null;
          if (canUpdate) {
            book.changed(type.name(), text(type, row)).attached(event.label());
            side.attach(type, row, event.label());
          }
        });
  }

  private EntityType<?> type() {
    List<EntityType<?>> all = side.schema().types();
    return all.get(event.pick() % all.size());
  }

  private <T> @Nullable T any(List<T> choice) {
    return choice.isEmpty() ? null : choice.get(random.nextInt(choice.size()));
  }

  private void onRow(BiConsumer<EntityType<?>, Side.Seen> work) {
    EntityType<?> type = type();
    Side.Seen row = any(known(type));
    if (row != null) {
      work.accept(type, row);
    }
  }

  /** Stand-ins have no text yet; nobody does anything with them. */
  private List<Side.Seen> known(EntityType<?> type) {
    return side.rows(type).stream()
        .filter(row -> book.find(type.name(), text(type, row)) != null)
        .toList();
  }

  private static String text(EntityType<?> type, Side.Seen row) {
    return Objects.toString(row.value(Texts.of(type)), "");
  }

  /** Fields of the user's but the text. */
  private static List<Field<?, ?>> others(EntityType<?> type) {
    Stream<? extends Field<?, ?>> all = type.fields().stream();
    return all.filter(field -> field.isByUser() && !field.equals(Texts.of(type)))
        .<Field<?, ?>>map(field -> field)
        .toList();
  }

  private static List<Field<?, ?>> changeable(EntityType<?> type) {
    return others(type).stream().filter(field -> !field.isWrittenOnce()).toList();
  }

  /** Makes a row, and before that what it must refer to; null if that cannot be made here. */
  private @Nullable Object create(EntityType<?> type) {
    if (!side.canCreate(type)) {
      return null;
    }
    Map<Field<?, ?>, @Nullable Object> values = new LinkedHashMap<>();
    values.put(Texts.of(type), event.label());
    for (Field<?, ?> field : others(type)) {
      values.put(field, value(field, null));
      if (field.kind() == FieldKind.REFERENCE && values.get(field) == null && !mayBeNone(field)) {
        return null;
      }
    }
    RowHistory made = book.created(type.name(), event.label(), 1);
    values.forEach((field, value) -> begun(made, field, value));
    world.schema().type(type.name()).fields().stream()
        .filter(field -> !made.knows(field.column()))
        .forEach(field -> made.begun(field.column(), Values.text(field, field.normalise(null))));
    return side.create(type, values);
  }

  private void begun(RowHistory made, Field<?, ?> field, @Nullable Object value) {
    made.begun(field.column(), told(field, value));
    if (field.isReference() && value != null) {
      made.touched(); // the server changes it when the other row is deleted
    }
  }

  /** What belongs to a row must have one; in a tree the roots have none. */
  private boolean mayBeNone(Field<?, ?> field) {
    return field.isNullable() && (!field.isOwnedByTarget() || isParent(field));
  }

  private boolean isParent(Field<?, ?> field) {
    return world.schema().type(field.target().name()).fields().contains(field);
  }

  /** A row that is made has no key yet. */
  private @Nullable Object value(Field<?, ?> field, Side.@Nullable Seen of) {
    if (!field.isReference()) {
      return world.values().make(field, event.id());
    }
    List<Side.Seen> targets = known(field.target());
    if (of != null && isParent(field)) {
      Set<Object> below = below(of, field);
      targets = targets.stream().filter(each -> !below.contains(each.key())).toList();
    }
    Side.Seen row = any(targets);
    if (field.kind() == FieldKind.REFERENCES) {
      return row == null ? List.of() : List.of(row.key());
    }
    if (mayBeNone(field) && (row == null || random.nextInt(NONE_OF) == 0)) {
      return null;
    }
    return row == null ? create(field.target()) : row.key();
  }

  /** The row and all that is below it in its tree: nobody puts a folder into itself. */
  private Set<Object> below(Side.Seen row, Field<?, ?> parent) {
    Set<Object> below = new HashSet<>(Set.of(row.key()));
    boolean more = true;
    while (more) {
      more = false;
      for (Side.Seen each : side.rows(parent.target())) {
        more |= below.contains(each.value(parent)) && below.add(each.key());
      }
    }
    return below;
  }

  private void written(Field<?, ?> field, EntityType<?> type, Side.Seen row, String value) {
    RowHistory history = book.changed(type.name(), text(type, row));
    String seen = field.isReference() ? told(field, row.value(field)) : words(field, row);
    history.written(field.column(), seen, value);
  }

  private static String words(Field<?, ?> field, Side.Seen row) {
    return Objects.toString(row.value(field), RowHistory.NONE);
  }

  /** What is sent together with a field is as good as written: it wins or loses with it. */
  private void writtenWith(Field<?, ?> field, EntityType<?> type, Side.Seen row) {
    for (Field<?, ?> other : type.fields()) {
      boolean together = field.group() != null && field.group().equals(other.group());
      if (together && !other.equals(field) && !other.equals(Texts.of(type))) {
        String same = other.isReference() ? told(other, row.value(other)) : words(other, row);
        written(other, type, row, same);
      }
    }
  }

  /** A value in the words of the history: of a reference, which row it is. */
  private String told(Field<?, ?> field, @Nullable Object value) {
    if (!field.isReference()) {
      return Values.text(field, value);
    }
    for (Side.Seen row : side.rows(field.target())) {
      if (row.key().equals(value)) {
        RowHistory history = book.find(field.target().name(), text(field.target(), row));
        return history == null ? RowHistory.NONE : history.key();
      }
    }
    return RowHistory.NONE;
  }
}
