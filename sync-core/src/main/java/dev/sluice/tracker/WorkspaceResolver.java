package dev.sluice.tracker;

import dev.sluice.internal.store.Store;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Ref;
import dev.sluice.schema.Row;
import dev.sluice.store.Query;
import dev.sluice.store.Query.Comparison;
import dev.sluice.store.SyncState;
import dev.sluice.store.Tables;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Finds the workspace of a row.
 *
 * @param store remembers found workspaces within a transaction
 */
record WorkspaceResolver(Tables tables, Store store) {

  private static final String CHOSEN = "chosen";

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
   * Gives a new entity a workspace, unless the entity has one. The workspace of a referred row
   * comes first, then the user's default workspace. If no such workspace exists, the entity gets
   * the user's only workspace or the stand-in.
   */
  <E> E settle(EntityType<E> type, E entity) {
    Field<E, ?> home = field(type);
    Row row = type.row(entity);
    if (home == null || row.value(home) != null) {
      return entity;
    }
    return type.entity(row.with(home, near(row).orElseGet(this::usual)));
  }

  private Optional<Long> near(Row row) {
    for (Field<?, ?> field : row.type().fields()) {
      if (field.isReference() && !leadsHome(field)) {
        Optional<Long> near = near(field.target(), row.get(field));
        if (near.isPresent()) {
          return near;
        }
      }
    }
    return Optional.empty();
  }

  @SuppressWarnings("unchecked") // a field refers to rows of its target only
  private <P> Optional<Long> near(EntityType<P> target, @Nullable Object reference) {
    Field<P, ?> home = field(target);
    Object first = reference instanceof List<?> list && !list.isEmpty() ? list.get(0) : reference;
    if (home == null || !(first instanceof Ref<?> ref)) {
      return Optional.empty();
    }
    return store.found(target, ref, () -> homeOf((Ref<P>) ref, target, home));
  }

  private <P> Optional<Long> homeOf(Ref<P> ref, EntityType<P> target, Field<P, ?> home) {
    return tables.table(target).find(ref).map(found -> (Long) target.row(found).value(home));
  }

  private Long usual() {
    List<Ref<Workspace>> chosen = store.found(User.TYPE, CHOSEN, this::chosen);
    return store.found(Workspace.TYPE, chosen, () -> usual(chosen));
  }

  /** What the users have chosen as their default workspaces. */
  private List<Ref<Workspace>> chosen() {
    List<Ref<Workspace>> chosen = new ArrayList<>();
    for (User user : tables.table(User.TYPE).list(Query.all())) {
      if (user.defaultWorkspace() != null) {
        chosen.add(user.defaultWorkspace());
      }
    }
    return chosen;
  }

  private Long usual(List<Ref<Workspace>> chosen) {
    for (Ref<Workspace> workspace : chosen) {
      if (isWithinReach(workspace) || isNotListedYet(workspace)) {
        return workspace.id();
      }
    }
    return onlyOne().orElseGet(() -> StandInWorkspace.standIn(store));
  }

  private boolean isWithinReach(Ref<Workspace> workspace) {
    return tables.table(Workspace.TYPE).find(workspace).filter(Workspace::accessible).isPresent();
  }

  /** The server has named it as the user's, but its list of workspaces has not come yet. */
  private boolean isNotListedYet(Ref<Workspace> workspace) {
    return tables.table(Workspace.TYPE).state(workspace) == SyncState.PLACEHOLDER;
  }

  private Optional<Long> onlyOne() {
    Query<Workspace> open =
        Query.<Workspace>all().where(Workspace.ACCESSIBLE, Comparison.EQUAL, true);
    List<Workspace> workspaces = tables.table(Workspace.TYPE).list(open.limit(2));
    return workspaces.size() == 1 ? Optional.of(workspaces.get(0).id()) : Optional.empty();
  }
}
