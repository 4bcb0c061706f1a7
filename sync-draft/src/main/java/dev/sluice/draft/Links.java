package dev.sluice.draft;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Finds which fields of a type lead to other rows. */
final class Links {

  private static final Pattern ID_NAME = Pattern.compile(".*_(id|ids|uuid|uuids|gid|key)");

  private final Resource resource;
  private final Types types;
  private final @Nullable Body create;
  private final @Nullable Body update;

  private Links(Resource resource, Types types) {
    this.resource = resource;
    this.types = types;
    this.create = Body.of(resource.requests().create(), resource.row());
    this.update = Body.of(resource.requests().update(), resource.row());
  }

  /** In the order of the row's properties. */
  static List<Link> of(Resource resource, Types types) {
    return new Links(resource, types).find();
  }

  private List<Link> find() {
    List<Link> links = new ArrayList<>();
    for (Map.Entry<String, Schema> each : resource.row().properties().entrySet()) {
      boolean isId = each.getKey().equals(resource.identity().json());
      Link link =
          isId || each.getValue().isWriteOnly() ? null : link(each.getKey(), each.getValue());
      boolean isSecondParent =
          link != null && link.isParent() && links.stream().anyMatch(Link::isParent);
      if (link != null && !isSecondParent) {
        links.add(link);
      }
    }
    for (String path : paths()) {
      throughParents(links, path);
    }
    return links;
  }

  private List<String> paths() {
    List<String> paths = new ArrayList<>(List.of(resource.listPath()));
    Operation made = resource.requests().create();
    if (made != null) {
      paths.add(made.path());
    }
    return paths;
  }

  private void throughParents(List<Link> links, String path) {
    Route.ofList(path, resource, types)
        .parents()
        .forEach(
            (parameter, parent) -> {
              for (int i = 0; i < links.size(); i++) {
                if (leads(links.get(i), parent)) {
                  links.set(i, links.get(i).owned());
                  return;
                }
              }
              Map<String, Object> words = Kinds.words("reference");
              words.put("reference", parent.name());
              links.add(0, new Link("", column(parent), parent, words).owned());
            });
  }

  private String column(Resource parent) {
    String column = Naming.singular(parent.name());
    return resource.row().has(column) ? column + "_of" : column;
  }

  private static boolean leads(Link link, Resource parent) {
    return link.target().name().equals(parent.name())
        && link.words().containsKey("reference")
        && (link.isOwned() || Naming.areSame(Naming.withoutId(link.property()), parent.name()));
  }

  private @Nullable Link link(String property, Schema schema) {
    boolean isMany = schema.isArray();
    Schema one = isMany ? schema.items() : schema;
    for (Resource target : targets(property, one)) {
      Map<String, Object> words =
          one.isObject() ? ofObject(property, one, target) : ofId(property, one, target);
      boolean isSelf = target.name().equals(resource.name());
      if (words != null && !(isSelf && (isMany || !isParentName(property)))) {
        return link(
            property, target, isMany ? "references" : isSelf ? "parent" : "reference", words);
      }
    }
    return null;
  }

  private Link link(String property, Resource target, String kind, Map<String, Object> more) {
    Map<String, Object> words = Kinds.words(kind);
    if (!kind.equals("parent")) {
      words.put(kind, target.name());
    }
    String column = Naming.column(property, resource.name());
    if (!more.containsKey("json") && !column.equals(property)) {
      words.put("json", Naming.path(property));
    }
    words.putAll(more);
    return new Link(property, column, target, words);
  }

  /** Those to which a field may lead: by the name of its schema, then by its own. */
  private List<Resource> targets(String property, Schema one) {
    List<Resource> targets = new ArrayList<>();
    if (isParentName(property)) {
      targets.add(resource);
    }
    targets.addAll(types.targets(property, one));
    return targets;
  }

  private boolean isParentName(String property) {
    String bare = Naming.withoutId(property);
    String singular = Naming.singular(resource.name());
    return bare.equals("parent") || bare.equals("parent_" + singular);
  }

  /** The words of an id in a field; null if it is none. */
  private @Nullable Map<String, Object> ofId(String property, Schema id, Resource target) {
    boolean isTyped = id.isText() || id.isInteger();
    if (!isTyped || !id.choices().isEmpty()) {
      return null;
    }
    boolean isLink = id.format().matches("uri|url");
    boolean isOfKind = id.isText() == target.identity().isText();
    boolean isSure = target.isNamedIn(id) || id.isInteger() || id.format().equals("uuid");
    if (isLink && target.isCalled(property)) {
      return asLink(target);
    }
    boolean isId = ID_NAME.matcher(Naming.snake(property)).matches() || (isSure && isOfKind);
    return isId && !isLink ? new LinkedHashMap<>() : null;
  }

  /** The words of a link; null if it leads through other rows. */
  private @Nullable Map<String, Object> asLink(Resource target) {
    String item = target.itemPath();
    Route route = item == null ? null : Route.ofRow(item, target, types);
    if (route == null || !route.parents().isEmpty() || !route.path().contains("{id}")) {
      return null;
    }
    Map<String, Object> words = new LinkedHashMap<>();
    words.put("asLink", route.path());
    return words;
  }

  /** The words of an object with an id in it; null if it has none. */
  private @Nullable Map<String, Object> ofObject(String property, Schema one, Resource target) {
    String id = target.identity().json();
    if (!one.has(id) || target.identity().isLink() || hasIdOf(property)) {
      return null;
    }
    Map<String, Object> words = new LinkedHashMap<>();
    words.put("json", Naming.path(property) + '.' + Naming.path(id));
    String written = writtenAs(property);
    Schema whole = resource.row().property(property);
    boolean isManyAsObjects = whole.isArray() && !whole.isReadOnly() && asObjects(property);
    if (isManyAsObjects) {
      words.put("json", Naming.path(property) + "[]." + Naming.path(id));
    } else if (written != null) {
      words.put("writtenAs", Naming.path(written));
    }
    return words;
  }

  /** Whether the row has the id alone, too. */
  private boolean hasIdOf(String property) {
    return resource.row().properties().keySet().stream()
        .anyMatch(
            other ->
                !other.equals(property)
                    && ID_NAME.matcher(Naming.snake(other)).matches()
                    && Naming.areSame(Naming.withoutId(other), property));
  }

  private boolean asObjects(String property) {
    return bodies().stream()
        .anyMatch(
            body ->
                body.has(property) && body.fields().property(property).itemsAsWritten().isObject());
  }

  /** By which name the ids alone are written; null if they are not. */
  private @Nullable String writtenAs(String property) {
    for (Body body : bodies()) {
      for (Map.Entry<String, Schema> each : body.fields().properties().entrySet()) {
        Schema schema = each.getValue();
        Schema one = schema.isArray() ? schema.itemsAsWritten() : schema;
        boolean isSame =
            each.getKey().equals(property)
                || (ID_NAME.matcher(Naming.snake(each.getKey())).matches()
                    && Naming.areSame(Naming.withoutId(each.getKey()), property));
        if (isSame && !one.isObject()) {
          return each.getKey();
        }
      }
    }
    return null;
  }

  private List<Body> bodies() {
    List<Body> bodies = new ArrayList<>();
    if (create != null) {
      bodies.add(create);
    }
    if (update != null) {
      bodies.add(update);
    }
    return bodies;
  }
}
