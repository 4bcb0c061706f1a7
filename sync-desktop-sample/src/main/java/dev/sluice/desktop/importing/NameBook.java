package dev.sluice.desktop.importing;

import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Ref;
import dev.sluice.store.Query;
import dev.sluice.store.Table;
import dev.sluice.store.Tables;
import dev.sluice.tracker.Client;
import dev.sluice.tracker.Project;
import dev.sluice.tracker.Tag;
import dev.sluice.tracker.Workspace;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/** Finds rows of one type by name, and makes those that are missing. For one transaction. */
final class NameBook<E> {

  private final Kind<E> kind;
  private final Table<E> table;
  private final List<Ref<E>> made = new ArrayList<>();
  private final List<String> madeNames = new ArrayList<>();
  private @Nullable Map<Spelling, List<E>> known;

  /** What rows of one type have in common: a local id, a name and a workspace. */
  record Kind<E>(
      EntityType<E> type,
      ToLongFunction<E> id,
      Field<E, String> name,
      Field<E, Ref<Workspace>> home) {

    static final Kind<Project> PROJECTS =
        new Kind<>(Project.TYPE, Project::id, Project.NAME, Project.WORKSPACE);
    static final Kind<Client> CLIENTS =
        new Kind<>(Client.TYPE, Client::id, Client.NAME, Client.WORKSPACE);
    static final Kind<Tag> TAGS = new Kind<>(Tag.TYPE, Tag::id, Tag.NAME, Tag.WORKSPACE);

    String nameOf(E entity) {
      return String.valueOf(type.row(entity).get(name));
    }
  }

  /** A name in a workspace, without regard to case. */
  private record Spelling(String name, long home) {

    static Spelling of(String name, Ref<Workspace> home) {
      return new Spelling(name.strip().toLowerCase(Locale.ROOT), home.id());
    }
  }

  NameBook(Kind<E> kind, Tables tables) {
    this.kind = kind;
    this.table = tables.table(kind.type);
  }

  /**
   * The row of that name, whatever the case of its letters.
   *
   * @param rank the highest one counts, and none below 0; of equal ones that with this very name
   * @param missing made if there is none
   */
  Ref<E> find(String called, Ref<Workspace> where, ToIntFunction<E> rank, Supplier<E> missing) {
    return rows().getOrDefault(Spelling.of(called, where), List.of()).stream()
        .filter(one -> rank.applyAsInt(one) >= 0)
        .max(
            Comparator.<E, Boolean>comparing(one -> called.equals(kind.nameOf(one)))
                .thenComparingInt(rank))
        .map(one -> kind.type.ref(kind.id.applyAsLong(one)))
        .orElseGet(() -> make(missing.get()));
  }

  private Ref<E> make(E missing) {
    Ref<E> one = table.create(missing);
    made.add(one);
    madeNames.add(kind.nameOf(missing));
    table.find(one).ifPresent(found -> learn(found, rows()));
    return one;
  }

  private Map<Spelling, List<E>> rows() {
    if (known == null) {
      Map<Spelling, List<E>> all = new HashMap<>();
      table.list(Query.<E>all()).forEach(one -> learn(one, all));
      known = all;
    }
    return known;
  }

  private void learn(E entity, Map<Spelling, List<E>> rows) {
    Ref<Workspace> where = kind.type.row(entity).get(kind.home);
    if (where != null) {
      Spelling key = Spelling.of(kind.nameOf(entity), where);
      rows.computeIfAbsent(key, none -> new ArrayList<>()).add(entity);
    }
  }

  /** All of them, also those that were missing. */
  List<E> all() {
    return rows().values().stream().flatMap(List::stream).toList();
  }

  /** Those that were missing. */
  List<Ref<E>> made() {
    return made;
  }

  /** What those are called. */
  List<String> madeNames() {
    return madeNames;
  }
}
