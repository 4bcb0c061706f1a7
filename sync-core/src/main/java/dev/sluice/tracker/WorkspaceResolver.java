package dev.sluice.tracker;

import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Ref;
import dev.sluice.schema.Row;
import dev.sluice.store.Query;
import dev.sluice.store.Query.Comparison;
import dev.sluice.store.SyncState;
import dev.sluice.store.Tables;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** In which workspace a row lives. */
final class WorkspaceResolver {

  private WorkspaceResolver() {}

  /** The field with the workspace that a type's rows live in; null if they live in none. */
  static <E> @Nullable Field<E, ?> field(EntityType<E> type) {
    for (Field<E, ?> field : type.fields()) {
      if (leadsHome(field)) {
        return field;
      }
    }
    return null;
  }

  private static boolean leadsHome(Field<?, ?> field) {
    return field.isOwnedByTarget() && field.target() == Workspace.TYPE;
  }

  /**
   * A new entity with a workspace: its own, else that of what it refers to, else the user's default
   * one, else the only one.
   *
   * @param unknown the workspace for rows that have none of these
   */
  static <E> E settle(EntityType<E> type, E entity, Tables tables, Supplier<Long> unknown) {
    Field<E, ?> home = field(type);
    Row row = type.row(entity);
    if (home == null || row.value(home) != null) {
      return entity;
    }
    Optional<Long> near = near(row, tables);
    Long found = (near.isPresent() ? near : usual(tables)).orElseGet(unknown);
    return type.entity(row.with(home, found));
  }

  private static Optional<Long> near(Row row, Tables tables) {
    for (Field<?, ?> field : row.type().fields()) {
      if (field.isReference() && !leadsHome(field)) {
        Optional<Long> near = near(field.target(), row.get(field), tables);
        if (near.isPresent()) {
          return near;
        }
      }
    }
    return Optional.empty();
  }

  @SuppressWarnings("unchecked") // a field refers to rows of its target only
  private static <P> Optional<Long> near(
      EntityType<P> target, @Nullable Object reference, Tables tables) {
    Field<P, ?> home = field(target);
    Object first = reference instanceof List<?> list && !list.isEmpty() ? list.get(0) : reference;
    if (home == null || !(first instanceof Ref<?> ref)) {
      return Optional.empty();
    }
    return tables
        .table(target)
        .find((Ref<P>) ref)
        .map(found -> (Long) target.row(found).value(home));
  }

  /** The server has named it as the user's, but its list of workspaces has not come yet. */
  private static boolean isNotListedYet(Ref<Workspace> workspace, Tables tables) {
    return tables.table(Workspace.TYPE).state(workspace) == SyncState.PLACEHOLDER;
  }

  private static boolean isWithinReach(Ref<Workspace> workspace, Tables tables) {
    return tables.table(Workspace.TYPE).find(workspace).filter(Workspace::accessible).isPresent();
  }

  private static Optional<Long> usual(Tables tables) {
    for (User user : tables.table(User.TYPE).list(Query.all())) {
      Ref<Workspace> chosen = user.defaultWorkspace();
      if (chosen != null && (isWithinReach(chosen, tables) || isNotListedYet(chosen, tables))) {
        return Optional.of(chosen.id());
      }
    }
    Query<Workspace> open =
        Query.<Workspace>all().where(Workspace.ACCESSIBLE, Comparison.EQUAL, true);
    List<Workspace> workspaces = tables.table(Workspace.TYPE).list(open.limit(2));
    return workspaces.size() == 1 ? Optional.of(workspaces.get(0).id()) : Optional.empty();
  }
}
