package dev.sluice.draft;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Writes what answers told as the description of an API, so that one set of finders reads both. */
final class SeenDocument {

  private static final String DEFAULT = "default";
  private static final Set<String> PLACES = Set.of("page", "offset");

  private final List<SeenList> lists;
  private final SeenPaths paths;
  private final ObjectNode root = JsonNodeFactory.instance.objectNode();

  private SeenDocument(List<SeenList> lists) {
    this.lists = lists;
    this.paths = new SeenPaths(lists);
  }

  static Document of(List<SeenList> lists) {
    return new SeenDocument(lists).write();
  }

  private Document write() {
    root.put("openapi", "3.0.0");
    root.putObject("info")
        .put("title", paths.host())
        .put("description", SaidLimits.sentences(lists.get(0).first()));
    root.putArray("servers").addObject().put("url", paths.server());
    ObjectNode all = root.putObject("paths");
    for (SeenList list : lists) {
      if (list.hasRows()) {
        all.set(paths.of(list), whole(list));
        addRow(all, list);
      }
    }
    return new Document(root);
  }

  private ObjectNode whole(SeenList list) {
    ObjectNode path = JsonNodeFactory.instance.objectNode();
    ObjectNode get = path.putObject("get");
    ArrayNode parameters = get.putArray("parameters");
    list.counts.forEach((name, value) -> parameters.add(count(name, value)));
    if (!list.cursor.isEmpty()) {
      parameters.addObject().put("name", list.cursor).put("in", "query");
    }
    ObjectNode response = get.putObject("responses").putObject("200");
    list.first().headers().keySet().stream()
        .filter(name -> !name.equalsIgnoreCase("Link"))
        .forEach(name -> response.withObject("/headers").putObject(name));
    if (list.answers().stream().anyMatch(list::hasNextLink)) {
      response.withObject("/headers").putObject("Link");
    }
    setContent(response, schema(list));
    addChanges(path, list.methods, Set.of("POST"));
    return path;
  }

  private static ObjectNode count(String name, int value) {
    ObjectNode parameter = JsonNodeFactory.instance.objectNode();
    parameter.put("name", name).put("in", "query");
    ObjectNode schema = parameter.putObject("schema").put("type", "integer");
    if (PLACES.contains(name)) {
      schema.put("minimum", value);
    } else if (value > 1) {
      schema.put(DEFAULT, value);
    }
    return parameter;
  }

  private ObjectNode schema(SeenList list) {
    ObjectNode shape = list.shape();
    PageCounts.removeFrom(shape, list);
    ObjectNode row = rowIn(shape, list);
    if (row != null) {
      new SeenLinks(list, lists).ask(row);
    }
    return shape;
  }

  /** What each row is, in the shape of a list's answers. */
  static @Nullable ObjectNode rowIn(ObjectNode shape, SeenList list) {
    JsonNode found = shape;
    for (String name : SeenList.names(list.rowsAt())) {
      found = found.path("properties").path(name);
    }
    return found.path("items") instanceof ObjectNode row ? row : null;
  }

  private void addRow(ObjectNode all, SeenList list) {
    Answered one = list.one;
    if (one != null) {
      ObjectNode path = all.putObject(paths.ofRow(list));
      ObjectNode response = path.putObject("get").putObject("responses").putObject("200");
      if (one.header("ETag").startsWith("\"")) {
        response.withObject("/headers").putObject("ETag");
      }
      setContent(response, Shapes.of(list.name, List.of(one.json())));
      addChanges(path, list.rowMethods, Set.of("PUT", "PATCH", "DELETE"));
    }
  }

  private static void addChanges(ObjectNode path, Set<String> allowed, Set<String> known) {
    allowed.stream()
        .filter(known::contains)
        .forEach(method -> path.putObject(method.toLowerCase(Locale.ROOT)));
  }

  static void setContent(ObjectNode response, ObjectNode schema) {
    response.putObject("content").putObject("application/json").set("schema", schema);
  }

  /** What stands beside the document. */
  static Told told(List<SeenList> lists, String credentials) {
    SeenPaths paths = new SeenPaths(lists);
    List<Finding> file = new ArrayList<>(List.of(credentials(credentials)));
    String count = SaidLimits.count(lists.get(0).first());
    if (!count.isEmpty() && SaidLimits.sentences(lists.get(0).first()).isEmpty()) {
      file.add(
          Finding.asked("limits", "The answers speak of " + count + " requests. In which time?"));
    }
    Map<String, List<Finding>> words = new LinkedHashMap<>();
    List<String> leftOut = new ArrayList<>();
    for (SeenList list : lists) {
      if (list.hasRows()) {
        words.put(paths.of(list), SeenQuestions.of(list));
      } else {
        leftOut.add(paths.of(list) + ": its answer has no rows, so nothing tells their fields");
      }
    }
    if (lists.stream().anyMatch(SeenQuestions::leavesOutNames)) {
      file.add(
          Finding.of(
              "omittingNull",
              Flow.YES,
              "Some rows leave out names of fields. Are these null then? If not, leave this out."));
    }
    return new Told("answers of " + paths.host(), file, words, leftOut);
  }

  private static Finding credentials(String written) {
    if (written.isEmpty()) {
      return Finding.of(
          "credentials",
          "bearer",
          "The server answered without a token. How does a request prove who the user is?");
    }
    String header = written.replaceFirst("^header:", "");
    return header.equals(written)
        ? Finding.of("credentials", written)
        : Finding.of("credentials", Map.of("header", header));
  }
}
