package dev.sluice.draft;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A list that was asked, and what the answers told about it. */
final class SeenList {

  /** What an answer's header says about the next page. */
  static final Pattern NEXT = Pattern.compile("<([^>]*)>[^,]*rel=\"?next\\b");

  final String url;
  final String name;

  /** The parameters of its query that were seen to work, with the value to begin with. */
  final Map<String, Integer> counts = new LinkedHashMap<>();

  /** The parameter that takes what an answer says about the next page; empty if there is none. */
  String cursor = "";

  /** What nobody knows about its pages; empty if all is known. */
  String question = "";

  /** The methods that it takes, and those that one row takes. */
  final Set<String> methods = new TreeSet<>();

  final Set<String> rowMethods = new TreeSet<>();

  /** The answer about one row. */
  @Nullable Answered one;

  private final List<Answered> answers = new ArrayList<>();
  private String rowsAt = "";
  private boolean hasRows;
  private @Nullable Identity identity;

  SeenList(String url, Answered first) {
    this.url = url;
    this.name = Naming.table(lastSegment(url));
    add(first);
    Listing listing = listing();
    if (listing != null) {
      hasRows = true;
      rowsAt = listing.rowsAt();
      identity = Identity.of(listing.row(), name, null);
    }
  }

  static String lastSegment(String url) {
    String bare = Resources.bare(url);
    return bare.substring(bare.lastIndexOf('/') + 1);
  }

  void add(Answered answer) {
    answers.add(answer);
  }

  List<Answered> answers() {
    return answers;
  }

  Answered first() {
    return answers.get(0);
  }

  /** Whether it has rows with ids. */
  boolean canBeSynced() {
    return hasRows && identity != null;
  }

  boolean hasRows() {
    return hasRows;
  }

  /** What all answers have in common. */
  ObjectNode shape() {
    return Shapes.of(name, answers.stream().map(Answered::json).toList());
  }

  private @Nullable Listing listing() {
    ObjectNode get = JsonNodeFactory.instance.objectNode();
    SeenDocument.setContent(get.putObject("responses").putObject("200"), shape());
    Document document = new Document(get);
    return Listing.of(new Operation(document, lastSegment(url), "get", get, List.of()));
  }

  /** The rows of an answer. */
  List<JsonNode> rows(Answered answer) {
    JsonNode found = node(answer.json(), rowsAt);
    List<JsonNode> rows = new ArrayList<>();
    (found.isArray() ? found : MissingNode.getInstance()).forEach(rows::add);
    return rows;
  }

  /** The names of a path, of which a dot in a name is no step. */
  static List<String> names(String path) {
    return path.isEmpty()
        ? List.of()
        : Stream.of(path.split("(?<!\\\\)\\.", -1)).map(each -> each.replace("\\.", ".")).toList();
  }

  private static JsonNode node(JsonNode root, String path) {
    JsonNode found = root;
    for (String name : names(path)) {
      found = found.path(name);
    }
    return found;
  }

  String rowsAt() {
    return rowsAt;
  }

  /** Whether an answer has a list of rows, perhaps an empty one. */
  boolean isList(Answered answer) {
    JsonNode json = answer.json();
    return !rows(answer).isEmpty() || json.isArray() || (json.isObject() && !rowsAt.isEmpty());
  }

  /** The ids of the rows of an answer. */
  List<JsonNode> ids(Answered answer) {
    List<JsonNode> ids = new ArrayList<>();
    Identity known = identity;
    if (known != null) {
      rows(answer).forEach(row -> ids.add(row.path(known.json())));
    }
    return ids;
  }

  /** The ids of all rows that were seen, as texts. */
  Set<String> allIds() {
    Set<String> all = new LinkedHashSet<>();
    answers.forEach(answer -> ids(answer).forEach(id -> all.add(id.asText())));
    return all;
  }

  /** Whether a header of the answer leads to the next page. */
  boolean hasNextLink(Answered answer) {
    return NEXT.matcher(answer.header("Link")).find();
  }

  /** What stands around the rows of an answer; nothing if they are the answer. */
  Schema envelope(Answered answer) {
    ObjectNode shape =
        rowsAt.isEmpty()
            ? JsonNodeFactory.instance.objectNode()
            : Shapes.of(name, List.of(answer.json()));
    return Schema.of(new Document(shape), shape);
  }

  /** The text at a place of an answer; empty if null stands there. */
  String at(Answered answer, String path) {
    return node(answer.json(), path).asText("");
  }

  @Nullable Identity identity() {
    return identity;
  }
}
