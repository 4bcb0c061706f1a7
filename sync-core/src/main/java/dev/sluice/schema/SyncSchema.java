package dev.sluice.schema;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * All types of a domain.
 *
 * @param version of the tables, from 1 up
 * @param types in dependency order: a type comes after all that it refers to
 * @param fetchOrder the same types as a pull asks for them: every third one belongs to one chain
 * @param account the type whose only row is the user that the credentials are of, null if there is
 *     none
 * @param related how several types are fetched by one request, null if they cannot be
 * @param credentialsCheck the path that answers with a success as long as the credentials are
 *     alive, relative to the base URL. It is asked after a 403, which may mean a dead token or one
 *     forbidden thing, and after a 410 or 418 to the change of a row. Null if the server has none:
 *     then such an answer to a change is a refusal of that change, and only a 401 means dead
 *     credentials
 */
public record SyncSchema(
    int version,
    List<EntityType<?>> types,
    List<EntityType<?>> fetchOrder,
    @Nullable EntityType<?> account,
    @Nullable Related related,
    @Nullable String credentialsCheck) {

  /** Checks that references lead backwards and that both lists hold the same types. */
  public SyncSchema {
    types = List.copyOf(types);
    fetchOrder = List.copyOf(fetchOrder);
    if (version < 1) {
      throw new IllegalArgumentException("a schema version must be at least 1: " + version);
    }
    if (fetchOrder.size() != types.size()
        || !new HashSet<>(types).equals(new HashSet<>(fetchOrder))) {
      throw new IllegalArgumentException("the fetch order must contain every type exactly once");
    }
    if (account != null && !types.contains(account)) {
      throw new IllegalArgumentException("the account must be a type of the schema: " + account);
    }
    if (related != null
        && !(types.contains(related.root()) && types.containsAll(related.lists().keySet()))) {
      throw new IllegalArgumentException("related types must be types of the schema: " + related);
    }
    Set<EntityType<?>> before = new HashSet<>();
    Set<String> names = new HashSet<>();
    for (EntityType<?> type : types) {
      before.add(type);
      if (!names.add(type.name())) {
        throw new IllegalArgumentException("two types have the name " + type);
      }
      for (Field<?, ?> field : type.fields()) {
        if (field.isReference() && !before.contains(field.target())) {
          throw new IllegalArgumentException(
              type + "." + field + " refers to a type that comes later in the schema");
        }
      }
    }
    NamesInFile.check(types);
  }

  /** A schema whose types are fetched in dependency order. */
  public static SyncSchema of(int version, EntityType<?>... types) {
    List<EntityType<?>> order = Arrays.asList(types);
    return new SyncSchema(version, order, order, null, null, null);
  }

  /** The same schema, fetched in another order. */
  public SyncSchema fetchedAs(EntityType<?>... order) {
    return new SyncSchema(version, types, Arrays.asList(order), account, related, credentialsCheck);
  }

  /** The same schema, whose user is the only row of that type. */
  public SyncSchema accountIn(EntityType<?> type) {
    return new SyncSchema(version, types, fetchOrder, type, related, credentialsCheck);
  }

  /** The same schema, several of whose types can be fetched by one request. */
  public SyncSchema related(Related together) {
    return new SyncSchema(version, types, fetchOrder, account, together, credentialsCheck);
  }

  /** The same schema of a server that answers there whether the credentials are alive. */
  public SyncSchema credentialsCheckedAt(String path) {
    return new SyncSchema(version, types, fetchOrder, account, related, path);
  }

  /** The types of a light pull. */
  public List<EntityType<?>> light() {
    List<EntityType<?>> light = new ArrayList<>();
    for (EntityType<?> type : fetchOrder) {
      if (type.isLight()) {
        light.add(type);
      }
    }
    return light;
  }

  /**
   * The type of that name.
   *
   * @throws IllegalArgumentException if there is none
   */
  public EntityType<?> type(String name) {
    for (EntityType<?> type : types) {
      if (type.name().equals(name)) {
        return type;
      }
    }
    throw new IllegalArgumentException("unknown type " + name + "; the schema has " + types);
  }
}
