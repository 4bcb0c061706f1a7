package dev.sluice.engine.domain;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.engine.domain.ScriptedServer.Reply;
import dev.sluice.schema.Endpoint;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Paging;
import dev.sluice.schema.Ref;
import dev.sluice.schema.SyncSchema;
import dev.sluice.testkit.http.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import okhttp3.HttpUrl;
import okhttp3.Request;

/** A library of more books than a device can hold, of which screens show some. */
final class Library {

  record Shelf(String name) {}

  record Book(String title, String reader, Ref<Shelf> shelf) {}

  static final int PAGE = 20;
  static final Field<Shelf, String> NAME = Field.<Shelf>text("name", Shelf::name).fingerprint();
  static final EntityType<Shelf> SHELVES =
      EntityType.<Shelf>named("shelves", Endpoints.list("shelves").create(Endpoint.post("shelves")))
          .fields(NAME)
          .build(row -> new Shelf(row.require(NAME)));
  static final Field<Book, String> TITLE = Field.<Book>text("title", Book::title).fingerprint();
  static final Field<Book, String> READER = Field.text("reader", Book::reader).nullable();
  static final Field<Book, Ref<Shelf>> SHELF =
      Field.reference("shelf_id", SHELVES, Book::shelf).nullable();
  static final EntityType<Book> BOOKS = books(Endpoints::inParts);

  /** The same books, in a version of the app that lists them all. */
  static final EntityType<Book> ALL_BOOKS = books(Endpoints::since);

  static final SyncSchema SCHEMA = schema(1, BOOKS);

  static SyncSchema schema(int version, EntityType<Book> books) {
    return SyncSchema.of(version, SHELVES, books).credentialsCheckedAt("me");
  }

  private static EntityType<Book> books(UnaryOperator<Endpoints> how) {
    Endpoints list =
        Endpoints.list("books")
            .pages(Paging.number("page", 1).size("limit", PAGE).shortPageIsLast())
            .one("books/{id}")
            .create(Endpoint.post("books"))
            .update(Endpoint.patch("books/{id}"))
            .delete(Endpoint.delete("books/{id}"));
    return EntityType.<Book>named("books", how.apply(list))
        .fields(TITLE, READER, SHELF)
        .build(row -> new Book(row.require(TITLE), row.get(READER), row.get(SHELF)));
  }

  /** A book as the server has it. */
  record There(String title, String reader, Long shelf) {}

  final Map<Long, String> shelves = new TreeMap<>(Map.of(1L, "novels", 2L, "maps"));
  final Map<Long, There> books = new TreeMap<>();

  Library(int many) {
    for (long id = 1; id <= many; id++) {
      books.put(id, new There("book " + id, id % 10 == 0 ? "me" : "you", 1 + id % 2));
    }
  }

  Reply answer(Request request) {
    List<String> path = request.url().pathSegments();
    String last = path.get(path.size() - 1);
    return switch (request.method()) {
      case "GET" ->
          switch (last) {
            case "shelves" -> Reply.json(shelves());
            case "books" -> Reply.json(books(request.url()));
            default -> one(Long.parseLong(last));
          };
      case "DELETE" -> {
        books.remove(Long.parseLong(last));
        yield Reply.of(204, "");
      }
      default -> written(last, (ObjectNode) ScriptedServer.body(request));
    };
  }

  private Reply written(String last, ObjectNode body) {
    if (last.equals("shelves")) {
      long id = 1 + shelves.size();
      shelves.put(id, body.get("name").asText());
      return Reply.json(Json.object().put("id", id).put("name", shelves.get(id)));
    }
    long id = last.equals("books") ? 1000 + books.size() : Long.parseLong(last);
    There old = books.getOrDefault(id, new There("", null, null));
    String title = body.has("title") ? body.get("title").asText() : old.title();
    String reader = body.has("reader") ? body.get("reader").asText() : old.reader();
    books.put(id, new There(title, reader, old.shelf()));
    return Reply.json(json(id));
  }

  private ArrayNode shelves() {
    ArrayNode list = Json.array();
    shelves.forEach((id, name) -> list.add(Json.object().put("id", id).put("name", name)));
    return list;
  }

  private ArrayNode books(HttpUrl url) {
    String page = url.queryParameter("page");
    String reader = url.queryParameter("reader");
    String shelf = url.queryParameter("shelf");
    List<Long> ids = new ArrayList<>(books.keySet());
    ids.removeIf(id -> url.queryParameter("since") != null); // nothing has changed since
    ids.removeIf(id -> reader != null && !reader.equals(books.get(id).reader()));
    ids.removeIf(id -> shelf != null && !shelf.equals("" + books.get(id).shelf()));
    ArrayNode list = Json.array();
    ids.stream()
        .skip(page == null ? 0 : (long) PAGE * (Integer.parseInt(page) - 1))
        .limit(PAGE)
        .forEach(id -> list.add(json(id)));
    return list;
  }

  private Reply one(long id) {
    return books.containsKey(id) ? Reply.json(json(id)) : Reply.of(404, "");
  }

  private ObjectNode json(long id) {
    There book = books.get(id);
    return Json.object()
        .put("id", id)
        .put("title", book.title())
        .put("reader", book.reader())
        .put("shelf_id", book.shelf());
  }
}
