package dev.sluice.database;

import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.SyncSchema;
import dev.sluice.sqlite.SqliteConnection;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The statements of all types, and the references between types. */
final class SchemaSql {

  private final SyncSchema schema;
  private final DormantTypes dormant;
  private volatile @Nullable Set<String> fileHolders; // asked by the first
  private final Map<EntityType<?>, TypeSql> types = new LinkedHashMap<>();
  private final Map<EntityType<?>, List<Reference>> references = new LinkedHashMap<>();

  /** A field that refers to a type. */
  record Reference(EntityType<?> owner, Field<?, ?> field) {}

  SchemaSql(SyncSchema schema, DormantTypes dormant) {
    this.schema = schema;
    this.dormant = dormant;
    for (EntityType<?> type : schema.types()) {
      types.put(type, new TypeSql(type));
      references.put(type, new ArrayList<>());
      for (Field<?, ?> field : type.fields()) {
        if (field.isReference()) {
          referencesTo(field.target()).add(new Reference(type, field));
        }
      }
    }
  }

  SyncSchema schema() {
    return schema;
  }

  /** The names of all types whose rows the file holds. */
  List<String> held() {
    List<String> held = new ArrayList<>();
    schema.types().forEach(type -> held.add(type.name()));
    held.addAll(dormant.names());
    return held;
  }

  /** The types that the file holds and the schema leaves out. */
  DormantTypes dormant() {
    return dormant;
  }

  /** Whether files may wait with rows of the type; this version may take none any more. */
  boolean mayHaveFiles(EntityType<?> type, SqliteConnection connection) {
    if (type.endpoints().uploads() != null) {
      return true;
    }
    Set<String> holders = fileHolders;
    if (holders == null) {
      holders = AttachmentReader.holders(connection);
      fileHolders = holders;
    }
    return holders.contains(type.name());
  }

  TypeSql of(EntityType<?> type) {
    TypeSql sql = types.get(type);
    if (sql == null) {
      throw new IllegalArgumentException("the schema of this database has no type " + type);
    }
    return sql;
  }

  /** All fields that refer to rows of the type. */
  List<Reference> referencesTo(EntityType<?> type) {
    List<Reference> all = references.get(type);
    if (all == null) {
      throw new IllegalArgumentException("the schema of this database has no type " + type);
    }
    return all;
  }
}
