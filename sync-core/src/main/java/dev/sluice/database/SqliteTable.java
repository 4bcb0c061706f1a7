package dev.sluice.database;

import dev.sluice.internal.store.PendingUpload;
import dev.sluice.internal.store.Stored;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.FieldKind;
import dev.sluice.schema.Ref;
import dev.sluice.schema.Row;
import dev.sluice.schema.Uploads;
import dev.sluice.store.Attachment;
import dev.sluice.store.PendingAttachment;
import dev.sluice.store.Query;
import dev.sluice.store.RowChanges;
import dev.sluice.store.SyncState;
import dev.sluice.store.Table;
import io.reactivex.rxjava3.core.Observable;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The app's rows of one type. */
final class SqliteTable<E> implements Table<E> {

  private final EntityType<E> type;
  private final SqliteStore store;
  private final ChangeNotifier changes;

  SqliteTable(EntityType<E> type, SqliteStore store, ChangeNotifier changes) {
    this.type = type;
    this.store = store;
    this.changes = changes;
  }

  @Override
  public Ref<E> create(E entity) {
    if (type.endpoints().create() == null) {
      throw new IllegalStateException("only the server makes rows of " + type);
    }
    Row row = type.row(entity);
    return store.adding(
        writer -> {
          type.fields().forEach(field -> requireValid(writer, field, row.value(field)));
          return type.ref(writer.edits().create(row));
        });
  }

  @Override
  public void update(Ref<E> ref, UnaryOperator<E> change) {
    requireOwn(ref);
    Objects.requireNonNull(change, "change");
    store.writing(
        writer -> {
          Row before = existing(writer, ref);
          E wanted = edited(change, before);
          Row now = existing(writer, ref); // the change may have edited the row, too
          return writer.write(changed(writer, before, wanted, now));
        });
  }

  private Row existing(SqliteReader reader, Ref<E> ref) {
    Row row = visible(reader, ref);
    if (row == null) {
      throw new NoSuchElementException("there is no " + type + "/" + ref.id());
    }
    return row;
  }

  private E edited(UnaryOperator<E> change, Row before) {
    return Objects.requireNonNull(
        change.apply(type.entity(before)), "the change of a row answered null");
  }

  /**
   * Refuses a row of another type, because its id would hit a wrong row. The compiler cannot do
   * this check, because casts can get round generics.
   */
  private void requireOwn(Ref<E> ref) {
    if (Objects.requireNonNull(ref, "ref").type() != type) {
      throw new IllegalArgumentException(ref + " is no row of " + type);
    }
  }

  /** The row after an edit; a field that only the server writes stays as it is. */
  private Row changed(SqliteReader reader, Row before, E entity, Row now) {
    Row wanted = type.row(entity);
    Row after = now;
    for (Field<E, ?> field : type.fields()) {
      Object value = wanted.value(field);
      if (!field.isByServer() && !Objects.equals(value, before.value(field))) {
        requireValid(reader, field, value);
        requireChangeable(reader, field, now);
        after = after.with(field, value);
      }
    }
    return after;
  }

  private void requireChangeable(SqliteReader reader, Field<E, ?> field, Row now) {
    if (field.isWrittenOnce()
        && (now.serverId() != null || reader.sent(type, now.id()).create() != null)) {
      throw new IllegalArgumentException(
          type + "." + field + " is written once, and its create was sent");
    }
  }

  private void requireValid(SqliteReader reader, Field<E, ?> field, @Nullable Object value) {
    List<String> choices = field.choices();
    if (value != null && !choices.isEmpty() && !choices.contains(value)) {
      throw new IllegalArgumentException(type + "." + field + " must be one of " + choices);
    }
    if (field.kind() == FieldKind.REFERENCE && value != null) {
      requireTarget(reader, field, value);
    } else if (field.kind() == FieldKind.REFERENCES && value != null) {
      ((List<?>) value).forEach(id -> requireTarget(reader, field, id));
    }
  }

  private void requireTarget(SqliteReader reader, Field<E, ?> field, Object id) {
    String target = field.target().name();
    String select = "SELECT 1 FROM `" + target + "` WHERE `id` = ?1 AND `deleted` = 0";
    if (!store.found(field.target(), id, () -> reader.any(select, id))) {
      throw new IllegalArgumentException(
          type + "." + field + " refers to " + target + "/" + id + ", which does not exist");
    }
  }

  @Override
  public void delete(Ref<E> ref) {
    requireOwn(ref);
    store.writing(writer -> writer.edits().setDeleted(type, ref.id(), true));
  }

  @Override
  public boolean undelete(Ref<E> ref) {
    requireOwn(ref);
    return store.writing(
        writer -> {
          writer.edits().setDeleted(type, ref.id(), false);
          return visible(writer, ref) != null;
        });
  }

  @Override
  public PendingAttachment attach(Ref<E> ref, Attachment file) {
    requireOwn(ref);
    Objects.requireNonNull(file, "file");
    Uploads allowed = type.endpoints().uploads();
    if (allowed == null) {
      throw new IllegalStateException("rows of " + type + " take no files");
    }
    return store.writing(
        writer -> {
          long id = existing(writer, ref).id();
          long number = writer.attachments().add(type, id, file, allowed);
          writer.edits().touch(type, id);
          return attachments(ref).stream()
              .filter(added -> added.number() == number)
              .findAny()
              .orElseThrow(IllegalStateException::new);
        });
  }

  @Override
  public List<PendingAttachment> attachments(Ref<E> ref) {
    requireOwn(ref);
    List<PendingUpload> files = store.reading(reader -> reader.attachments().of(type, ref.id()));
    return files.stream()
        .map(
            file ->
                new PendingAttachment(
                    file.number(),
                    file.name(),
                    file.contentType(),
                    file.size(),
                    file.token() != null))
        .collect(Collectors.toList());
  }

  @Override
  public boolean detach(Ref<E> ref, PendingAttachment file) {
    requireOwn(ref);
    return !attachments(ref).isEmpty()
        && store.writing(writer -> writer.attachments().remove(type, ref.id(), file));
  }

  @Override
  public Optional<E> find(Ref<E> ref) {
    requireOwn(ref);
    return store.reading(reader -> Optional.ofNullable(visible(reader, ref)).map(type::entity));
  }

  private @Nullable Row visible(SqliteReader reader, Ref<E> ref) {
    Row row = reader.row(type, ref.id());
    return row == null || row.isDeleted() ? null : row;
  }

  @Override
  public List<E> list(Query<E> query) {
    query.requireFieldsOf(type);
    List<Row> rows = rows(query);
    List<E> entities = new ArrayList<>(rows.size());
    rows.forEach(row -> entities.add(type.entity(row)));
    return entities;
  }

  private List<Row> rows(Query<E> query) {
    return store.reading(reader -> reader.rows(type, query));
  }

  @Override
  public SyncState state(Ref<E> ref) {
    requireOwn(ref);
    return store.reading(
        reader -> {
          Stored stored = reader.find(type, ref.id());
          return stored == null ? SyncState.SYNCED : stored.state();
        });
  }

  @Override
  public Observable<List<E>> observe(Query<E> query) {
    query.requireFieldsOf(type);
    return changes.latest(type, this::isAbout, () -> Optional.of(list(query)));
  }

  @Override
  public Observable<RowChanges<E>> observeChanges(Query<E> query) {
    query.requireFieldsOf(type);
    return Observable.defer(
        () -> {
          ChangedRows<E> rows = new ChangedRows<>(type);
          return changes.latest(type, this::isAbout, () -> rows.compare(rows(query)));
        });
  }

  private boolean isAbout(Set<EntityType<?>> changed) {
    return changed.contains(type);
  }
}
