package dev.sluice.schema;

import dev.sluice.schema.SyncSchema.Related;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The rules that the types of a schema have to keep together. */
final class SchemaRules {

  private SchemaRules() {}

  /**
   * Fails if a type comes before a type to which it refers, or if the fetch order lacks a type or
   * has another type.
   */
  static void check(int version, List<EntityType<?>> types, List<EntityType<?>> fetchOrder) {
    if (version < 1) {
      throw refused("a schema version must be at least 1: " + version);
    }
    if (fetchOrder.size() != types.size()
        || !new HashSet<>(types).equals(new HashSet<>(fetchOrder))) {
      throw refused("the fetch order must contain every type exactly once");
    }
    Set<EntityType<?>> before = new HashSet<>();
    Set<String> names = new HashSet<>();
    for (EntityType<?> type : types) {
      before.add(type);
      if (!names.add(type.name())) {
        throw refused("two types have the name " + type);
      }
      for (Field<?, ?> field : type.fields()) {
        if (field.isReference() && !before.contains(field.target())) {
          throw refused(type + "." + field + " refers to a type that comes later in the schema");
        }
      }
    }
    NamesInFile.check(types);
  }

  /**
   * Fails if the schema lacks the account's type or a related type. Also fails if the account's
   * type, a type in a related list or a light type has one list for each parent row.
   */
  static void checkAsked(
      List<EntityType<?>> types, @Nullable EntityType<?> account, @Nullable Related related) {
    if (account != null && !types.contains(account)) {
      throw refused("the account must be a type of the schema: " + account);
    }
    if (related != null
        && !(types.contains(related.root()) && types.containsAll(related.lists().keySet()))) {
      throw refused("related types must be types of the schema: " + related);
    }
    for (EntityType<?> type : types) {
      boolean isAsked =
          type.isLight()
              || type.equals(account)
              || (related != null && related.lists().containsKey(type));
      if (isAsked && type.endpoints().areInParts()) {
        throw refused(
            "a list that comes in parts is neither light, nor the account's, nor related: " + type);
      }
      if (isAsked && ListPath.isNested(type.endpoints())) {
        throw refused(
            "a list for each parent is neither light, nor the account's, nor related: " + type);
      }
    }
  }

  private static IllegalArgumentException refused(String why) {
    return new IllegalArgumentException(why);
  }
}
