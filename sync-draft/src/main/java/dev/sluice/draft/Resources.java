package dev.sluice.draft;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What an API has that can be synced.
 *
 * @param all those that become types
 * @param leftOut what cannot be synced, and why; a line for each
 */
record Resources(List<Resource> all, List<String> leftOut) {

  /** Paths that end so list what the part before them names. */
  private static final String LIST_WORD = "find([A-Z]\\w*)?|search|list|all|query|index";

  static Resources of(Document document) {
    return new Search(document).run();
  }

  private static final class Search {

    private final Map<String, Map<String, Operation>> paths = new LinkedHashMap<>();
    private final List<Resource> found = new ArrayList<>();
    private final List<String> leftOut = new ArrayList<>();
    private final Set<String> listed = new TreeSet<>();

    Search(Document document) {
      document.paths().forEach((path, operations) -> paths.put(bare(path), operations));
    }

    Resources run() {
      Map<String, List<Resource>> groups = new LinkedHashMap<>();
      for (Map.Entry<String, Map<String, Operation>> path : paths.entrySet()) {
        Operation get = path.getValue().get("GET");
        boolean mayList = get != null && !path.getKey().endsWith("}") && !path.getKey().isEmpty();
        Listing listing = get == null || !mayList ? null : Listing.of(get);
        if (listing != null) {
          Resource resource = resource(path.getKey(), listing);
          if (resource != null) {
            groups.computeIfAbsent(group(resource), key -> new ArrayList<>()).add(resource);
          }
        }
      }
      groups.values().forEach(this::takeBest);
      writtenButNotListed();
      return new Resources(named(), List.copyOf(leftOut));
    }

    private @Nullable Resource resource(String path, Listing listing) {
      listed.add(collection(path));
      String name = Naming.table(Listing.lastName(collection(path)));
      Requests requests = requests(path, listing);
      Resource nameless = new Resource(name, listing, new Identity("", false, false), requests);
      Identity identity = Identity.of(listing.row(), name, lastParameter(nameless.itemPath()));
      if (identity == null) {
        leftOut.add(path + ": its rows have no id");
        return null;
      }
      return new Resource(name, listing, identity, requests);
    }

    /** Lists with the same rows belong together. */
    private static String group(Resource resource) {
      Set<String> names = resource.row().names();
      return names.isEmpty() ? resource.listPath() : names.toString();
    }

    private void takeBest(List<Resource> group) {
      Comparator<Resource> better =
          Comparator.<Resource>comparingInt(each -> -each.requests().count())
              .thenComparingInt(each -> each.listPath().split("\\{", -1).length)
              .thenComparingInt(each -> each.listPath().split("/", -1).length);
      group.sort(better);
      found.add(group.get(0));
      for (Resource other : group.subList(1, group.size())) {
        leftOut.add(other.listPath() + ": lists " + group.get(0).name() + ", too");
      }
    }

    /** Two types need two names. */
    private List<Resource> named() {
      List<Resource> named = new ArrayList<>();
      Set<String> names = new TreeSet<>();
      for (Resource each : found) {
        String name = each.name();
        String[] parts = collection(bare(each.listPath())).split("/", -1);
        for (int i = parts.length - 2; i >= 0 && names.contains(name); i--) {
          name = parts[i].contains("{") ? name : Naming.singular(parts[i]) + '_' + name;
        }
        for (int count = 2; !names.add(name); count++) {
          name = each.name() + '_' + count;
        }
        named.add(new Resource(name, each.listing(), each.identity(), each.requests()));
      }
      return List.copyOf(named);
    }

    private void writtenButNotListed() {
      for (String path : paths.keySet()) {
        boolean isItem = path.endsWith("}") && path.contains("/");
        String collection = isItem ? path.substring(0, path.lastIndexOf('/')) : path;
        boolean isKnown =
            listed.contains(collection)
                || listed.stream().anyMatch(each -> each.endsWith('/' + collection));
        if (isItem && !isKnown) {
          leftOut.add(path + ": there is no list of its rows");
        }
      }
    }

    private Requests requests(String path, Listing listing) {
      String collection = collection(path);
      Map<String, Operation> item = item(collection, listing.row());
      Map<String, Operation> whole = paths.getOrDefault(collection, Map.of());
      Operation update = first(item, "PATCH", "PUT", "POST");
      if (update != null && update.verb().equals("POST") && update.body().isNothing()) {
        update = update.takesFormsOnly() ? update : null; // an action, no change
      }
      Operation create = first(whole, "POST", "PUT");
      if (create != null && create.verb().equals("PUT") && item.isEmpty()) {
        create = null; // it replaces the whole list
      }
      if (update == null
          && whole.containsKey("PUT")
          && (create == null || !create.verb().equals("PUT"))) {
        update = first(whole, "PUT"); // the body says which row
      }
      return new Requests(
          create == null ? createElsewhere(collection, listing.row()) : create,
          update,
          first(item, "DELETE"),
          first(item, "GET"));
    }

    /** Rows may be made below their parent, and be listed all together. */
    private @Nullable Operation createElsewhere(String collection, Schema row) {
      String end = "}/" + collection;
      for (Map.Entry<String, Map<String, Operation>> each : paths.entrySet()) {
        Operation create = first(each.getValue(), "POST", "PUT");
        if (create != null && each.getKey().endsWith(end) && isAbout(create, row)) {
          return create;
        }
      }
      return null;
    }

    /** The requests about one row: below the list, or at the root, as in {@code tasks/{id}}. */
    private Map<String, Operation> item(String collection, Schema row) {
      Map<String, Operation> below = itemOf(collection);
      if (!below.isEmpty()) {
        return below;
      }
      Map<String, Operation> atRoot = itemOf(Listing.lastName(collection));
      Operation any = first(atRoot, "GET", "PATCH", "PUT", "DELETE", "POST");
      boolean isSame = any != null && (any.answer().isNothing() || isAbout(any, row));
      return isSame ? atRoot : Map.of();
    }

    private Map<String, Operation> itemOf(String collection) {
      for (Map.Entry<String, Map<String, Operation>> each : paths.entrySet()) {
        String path = each.getKey();
        boolean isBelow = path.startsWith(collection + "/{") && path.endsWith("}");
        if (isBelow && path.indexOf('/', collection.length() + 1) < 0) {
          return each.getValue();
        }
      }
      return Map.of();
    }

    private static boolean isAbout(Operation operation, Schema row) {
      return operation.answer().isSame(row)
          || operation.body().isSame(row)
          || operation.answer().properties().values().stream().anyMatch(row::isSame);
    }
  }

  private static @Nullable Operation first(Map<String, Operation> operations, String... methods) {
    for (String method : methods) {
      if (operations.containsKey(method)) {
        return operations.get(method);
      }
    }
    return null;
  }

  /** A path without a word at its end that only says that this is a list. */
  static String collection(String whole) {
    String path = bare(whole);
    int slash = path.lastIndexOf('/');
    boolean isWord = slash > 0 && path.substring(slash + 1).matches(LIST_WORD);
    return isWord && !path.substring(0, slash).endsWith("}") ? path.substring(0, slash) : path;
  }

  /** A path without the slash at its end. */
  static String bare(String path) {
    return path.replaceFirst("/+$", "");
  }

  /** The name in the last braces of a path; null if there are none. */
  static @Nullable String lastParameter(@Nullable String path) {
    int open = path == null ? -1 : path.lastIndexOf('{');
    return path == null || open < 0 ? null : path.substring(open + 1, path.indexOf('}', open));
  }
}
