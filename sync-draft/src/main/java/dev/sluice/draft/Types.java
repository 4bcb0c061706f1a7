package dev.sluice.draft;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Finds types by their paths and names, without a look at each of them. */
final class Types {

  private static final Pattern PARAMETER = Pattern.compile("\\{([^}]*)}");
  private static final Pattern LIST = Pattern.compile("_list$");

  /** In the document's order, in which the first that fits is taken. */
  private final TreeMap<Integer, Resource> all = new TreeMap<>();

  private final Map<String, Integer> places = new HashMap<>();
  private final Map<String, List<Resource>> byItem = new HashMap<>();
  private final Map<String, List<Resource>> byCollection = new HashMap<>();
  private final Map<String, List<Resource>> byNameOfOne = new HashMap<>();
  private final Map<String, List<Resource>> byName = new HashMap<>();
  private final Map<String, List<Resource>> bySchema = new HashMap<>();

  Types(List<Resource> resources) {
    for (Resource each : resources) {
      places.put(each.name(), all.size());
      all.put(all.size(), each);
      add(each);
    }
  }

  private void add(Resource type) {
    String item = type.itemPath();
    if (item != null) {
      put(byItem, shape(item), type);
      if (item.indexOf('{') == item.lastIndexOf('{')) {
        put(byNameOfOne, Naming.singular(LIST.matcher(type.name()).replaceFirst("")), type);
      }
    }
    put(byCollection, shape(Resources.collection(type.listPath())), type);
    put(byName, Naming.singular(type.name()), type);
    type.row().names().forEach(name -> put(bySchema, name, type));
  }

  private static void put(Map<String, List<Resource>> map, String key, Resource type) {
    map.computeIfAbsent(key, each -> new ArrayList<>()).add(type);
  }

  private static String shape(String path) {
    return PARAMETER.matcher(path).replaceAll("{}");
  }

  List<Resource> all() {
    return List.copyOf(all.values());
  }

  /** From now on it is not found. */
  void remove(Resource type) {
    all.remove(places.get(type.name()));
  }

  /**
   * The type to whose rows a parameter of a path leads; null if none is known.
   *
   * @param prefix the path up to the parameter
   */
  @Nullable Resource parent(String prefix, String parameter, Resource type) {
    int slash = prefix.lastIndexOf('/');
    if (slash < 0) {
      return null;
    }
    TreeMap<Integer, Resource> found = new TreeMap<>();
    take(byItem, shape(prefix), found);
    take(byCollection, shape(prefix.substring(0, slash)), found);
    found.remove(places.get(type.name()));
    if (found.isEmpty()) {
      take(byNameOfOne, Naming.singular(Naming.withoutId(parameter)), found);
      found.remove(places.get(type.name()));
    }
    return found.isEmpty() ? null : found.firstEntry().getValue();
  }

  /** Those to which a field may lead: by the name of its schema, then by its own. */
  List<Resource> targets(String property, Schema schema) {
    TreeMap<Integer, Resource> named = new TreeMap<>();
    for (String name : schema.names()) {
      take(bySchema, name, named);
      take(byName, Naming.singular(name), named);
    }
    TreeMap<Integer, Resource> called = new TreeMap<>();
    String bare = Naming.withoutId(property);
    take(byName, Naming.singular(bare), called);
    Naming.people(bare).forEach(person -> take(byName, person, called));
    List<Resource> targets = new ArrayList<>(named.values());
    targets.addAll(called.values());
    return targets;
  }

  private void take(Map<String, List<Resource>> map, String key, Map<Integer, Resource> into) {
    for (Resource each : map.getOrDefault(key, List.of())) {
      int place = places.getOrDefault(each.name(), -1);
      if (all.containsKey(place)) {
        into.put(place, each);
      }
    }
  }
}
