package dev.sluice.desktop.local;

import dev.sluice.schema.Ref;
import dev.sluice.store.Query;
import dev.sluice.store.Query.Comparison;
import dev.sluice.store.Tables;
import dev.sluice.tracker.Workspace;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Finds rows of one type by name, and makes those that are missing. For one transaction. */
final class NameBook<E> {

  private final Named<E> named;
  private final Tables tables;
  private final Map<Key, Ref<E>> known = new HashMap<>();
  private final List<Ref<E>> made = new ArrayList<>();

  private record Key(String name, long workspace) {}

  NameBook(Named<E> named, Tables tables) {
    this.named = named;
    this.tables = tables;
  }

  Ref<E> find(String name, Ref<Workspace> home) {
    return known.computeIfAbsent(new Key(name, home.id()), key -> look(name, home));
  }

  /** Those that were missing. */
  List<Ref<E>> made() {
    return made;
  }

  private Ref<E> look(String name, Ref<Workspace> home) {
    Query<E> called =
        Query.<E>all()
            .where(named.name(), Comparison.EQUAL, name)
            .where(named.home(), Comparison.EQUAL, home.id());
    return tables.table(named.type()).list(called).stream()
        .findFirst()
        .map(found -> named.type().ref(named.id().applyAsLong(found)))
        .orElseGet(() -> make(name, home));
  }

  private Ref<E> make(String name, Ref<Workspace> home) {
    E missing = named.settle().apply(named.make().apply(name), home);
    Ref<E> one = tables.table(named.type()).create(missing);
    made.add(one);
    return one;
  }
}
