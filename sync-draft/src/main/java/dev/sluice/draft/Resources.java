package dev.sluice.draft;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What an API has that can be synced.
 *
 * @param all those that become types
 * @param leftOut what cannot be synced, and why; a line for each
 */
record Resources(List<Resource> all, List<String> leftOut) {

  /** Paths that end so list what the part before them names. */
  private static final Pattern LIST_WORD =
      Pattern.compile("find([A-Z]\\w*)?|search|list|all|query|index");

  /** In one path; what more has is looked at no further. */
  private static final int MOST_PARAMETERS = 20;

  static Resources of(Document document) {
    return new Search(document).run();
  }

  private static final class Search {

    private final Map<String, Map<String, Operation>> paths = new LinkedHashMap<>();
    private final List<Resource> found = new ArrayList<>();
    private final List<String> leftOut = new ArrayList<>();
    private final Set<String> listed = new HashSet<>();

    /** The requests about one row, by the path before its id. */
    private final Map<String, Map<String, Operation>> items = new HashMap<>();

    /** The requests at paths that end so, behind a parameter. */
    private final Map<String, List<Map<String, Operation>>> below = new HashMap<>();

    Search(Document document) {
      document
          .paths()
          .forEach(
              (path, operations) -> {
                if (isBelowServer(path)) {
                  paths.put(bare(path), operations);
                } else {
                  leftOut.add(path + ": the path leads out of the server's URL");
                }
              });
      paths.forEach(this::index);
    }

    private static boolean isBelowServer(String path) {
      String below = path.split("\\?", 2)[0];
      boolean leadsUp = List.of(below.split("/", -1)).contains("..");
      return !leadsUp && !path.contains("://") && !(below.isBlank() && !path.isEmpty());
    }

    private void index(String path, Map<String, Operation> operations) {
      int slash = path.lastIndexOf('/');
      if (slash > 0 && path.startsWith("{", slash + 1) && path.endsWith("}")) {
        items.putIfAbsent(path.substring(0, slash), operations);
      }
      int end = path.indexOf("}/");
      for (int step = 0; end >= 0 && step < MOST_PARAMETERS; step++) {
        below.computeIfAbsent(path.substring(end + 2), key -> new ArrayList<>()).add(operations);
        end = path.indexOf("}/", end + 1);
      }
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
      addListed(collection(path));
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

    /** With each end of it, since rows may be listed below a parent and be changed at the root. */
    private void addListed(String collection) {
      listed.add(collection);
      int slash = collection.indexOf('/');
      for (int step = 0; slash >= 0 && step < MOST_PARAMETERS; step++) {
        listed.add(collection.substring(slash + 1));
        slash = collection.indexOf('/', slash + 1);
      }
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
        if (isItem && !listed.contains(collection)) {
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
      for (Map<String, Operation> each : below.getOrDefault(collection, List.of())) {
        Operation create = first(each, "POST", "PUT");
        if (create != null && isAbout(create, row)) {
          return create;
        }
      }
      return null;
    }

    /** The requests about one row: below the list, or at the root, as in {@code tasks/{id}}. */
    private Map<String, Operation> item(String collection, Schema row) {
      Map<String, Operation> ofList = items.getOrDefault(collection, Map.of());
      if (!ofList.isEmpty()) {
        return ofList;
      }
      Map<String, Operation> atRoot = items.getOrDefault(Listing.lastName(collection), Map.of());
      Operation any = first(atRoot, "GET", "PATCH", "PUT", "DELETE", "POST");
      boolean isSame = any != null && (any.answer().isNothing() || isAbout(any, row));
      return isSame ? atRoot : Map.of();
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
    boolean isWord = slash > 0 && LIST_WORD.matcher(path.substring(slash + 1)).matches();
    return isWord && !path.substring(0, slash).endsWith("}") ? path.substring(0, slash) : path;
  }

  /** A path without the slash at its end. */
  static String bare(String path) {
    int end = path.length();
    while (end > 0 && path.charAt(end - 1) == '/') {
      end--;
    }
    return path.substring(0, end);
  }

  /** The name in the last braces of a path; null if there are none. */
  static @Nullable String lastParameter(@Nullable String path) {
    int open = path == null ? -1 : path.lastIndexOf('{');
    return path == null || open < 0 ? null : path.substring(open + 1, path.indexOf('}', open));
  }
}
