package dev.sluice.lab.torture;

import dev.sluice.internal.store.EngineDatabase;
import dev.sluice.internal.store.Store;
import dev.sluice.internal.store.Stored;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Row;
import dev.sluice.schema.SyncSchema;
import dev.sluice.store.Attachment;
import dev.sluice.store.Query;
import dev.sluice.store.Tables;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The user works at a device, in one transaction. */
final class DeviceSide implements Side {

  private final Store store;
  private final Tables tables;

  DeviceSide(Device device, Tables tables) {
    this.store = EngineDatabase.of(device.database()).store();
    this.tables = tables;
  }

  private record Local(Row row) implements Seen {

    @Override
    public Object key() {
      return row.id();
    }

    @Override
    public @Nullable Object value(Field<?, ?> field) {
      return field.isReference() ? row.value(field) : Values.text(field, row.value(field));
    }
  }

  @Override
  public SyncSchema schema() {
    return store.schema();
  }

  @Override
  public List<Seen> rows(EntityType<?> type) {
    List<Stored> all = store.read(reader -> reader.query(type, Query.all()));
    return all.stream()
        .map(Stored::row)
        .filter(row -> !row.isDeleted())
        .<Seen>map(Local::new)
        .toList();
  }

  @Override
  public boolean canCreate(EntityType<?> type) {
    return type.endpoints().create() != null;
  }

  @Override
  public boolean canUpdate(EntityType<?> type) {
    return type.endpoints().update() != null;
  }

  @Override
  public boolean canDelete(EntityType<?> type) {
    return type.endpoints().delete() != null;
  }

  @Override
  public Object create(EntityType<?> type, Map<Field<?, ?>, @Nullable Object> values) {
    Row row = type.emptyRow();
    for (Map.Entry<Field<?, ?>, @Nullable Object> value : values.entrySet()) {
      row = row.with(value.getKey(), value.getValue());
    }
    return created(type, row);
  }

  private <E> Object created(EntityType<E> type, Row row) {
    return tables.table(type).create(type.entity(row)).id();
  }

  @Override
  public void update(EntityType<?> type, Seen row, Field<?, ?> field, @Nullable Object value) {
    updated(type, ((Local) row).row().with(field, value));
  }

  private <E> void updated(EntityType<E> type, Row row) {
    tables.table(type).update(type.ref(row.id()), old -> type.entity(row));
  }

  @Override
  public void attach(EntityType<?> type, Seen row, String text) {
    attached(type, (Long) row.key(), text);
  }

  private <E> void attached(EntityType<E> type, long id, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    tables.table(type).attach(type.ref(id), Attachment.of(text + ".txt", "text/plain", bytes));
  }

  @Override
  public void delete(EntityType<?> type, Seen row) {
    deleted(type, (Long) row.key());
  }

  private <E> void deleted(EntityType<E> type, long id) {
    tables.table(type).delete(type.ref(id));
  }

  @Override
  public void undelete(EntityType<?> type, Seen row) {
    undeleted(type, (Long) row.key());
  }

  private <E> void undeleted(EntityType<E> type, long id) {
    tables.table(type).undelete(type.ref(id));
  }
}
