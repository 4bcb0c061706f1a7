package dev.sluice.lab.bench;

import dev.sluice.lab.bench.Shape.Column;
import dev.sluice.lab.bench.Shape.Ids;
import dev.sluice.lab.bench.Shape.Item;
import dev.sluice.lab.bench.Shape.Served;
import dev.sluice.lab.bench.Shape.ServerId;
import dev.sluice.schema.Bulk;
import dev.sluice.schema.Endpoint;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Paging;
import dev.sluice.schema.Version;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** The shapes that are measured. Rows have nine fields, unless their shape is about another one. */
final class Shapes {

  private static final String ITEMS = "items";
  private static final int NINE = 9;
  private static final int MANY_COLUMNS = 60;
  private static final int NESTED_LISTS = 1000;
  private static final int DEPTH = 1000;
  private static final int PARENTS = 10_000;
  private static final int TAGS = 1000;
  private static final int TAGS_OF_A_ROW = 500;
  private static final Instant START = Instant.parse("2026-01-01T08:00:00Z");
  private static final LocalDate DAY = LocalDate.parse("2026-01-01");

  private Shapes() {}

  /** One list whose rows differ by their ids only. */
  static Shape list(int rows, Ids ids) {
    return one(withIds(changed(ITEMS), ids), columns(NINE), ids, rows);
  }

  static Shape paged(int rows, int size) {
    Paging paging = Paging.cursor("cursor", "next").size("limit", size);
    Endpoints endpoints = changed(ITEMS).textIds().rowsAt("data").pages(paging);
    return one(endpoints, columns(NINE), Ids.TEXTS, rows);
  }

  static Shape wide(int rows) {
    int fewer = Math.max(1, rows * NINE / MANY_COLUMNS);
    return one(changed(ITEMS), columns(MANY_COLUMNS), Ids.NUMBERS, fewer);
  }

  static Shape trees(int rows) {
    List<Column> columns = columns(NINE - 1);
    Field<Item, ?> up = Field.<Item>parent("up_id", item -> item.get("up_id")).nullable();
    columns.add(
        new Column(up, row -> row % DEPTH == 0 ? null : new ServerId(Ids.NUMBERS, row - 1)));
    return one(changed(ITEMS), columns, Ids.NUMBERS, rows);
  }

  static Shape nested(int rows) {
    Served parents = parents(Math.min(rows, NESTED_LISTS));
    int each = rows / parents.rows();
    String path = "parents/{parent_id}/items";
    Endpoints endpoints = Endpoints.list(path).create(Endpoint.post(path));
    List<Column> columns = columns(NINE - 1);
    columns.add(parent(parents, each));
    Served items = served(endpoints, columns, Ids.NUMBERS, each * parents.rows());
    return new Shape(List.of(parents, items));
  }

  static Shape references(int rows) {
    Served parents = parents(Math.min(rows, PARENTS));
    List<Column> columns = columns(NINE - 1);
    columns.add(parent(parents, 1));
    return new Shape(List.of(parents, served(changed(ITEMS), columns, Ids.NUMBERS, rows)));
  }

  static Shape tagged(int rows) {
    Served tags = parents(TAGS);
    List<Column> columns = columns(1);
    Field<Item, ?> ids = Field.references("tag_ids", tags.type(), item -> List.of());
    columns.add(
        new Column(
            ids,
            row ->
                IntStream.range(row, row + TAGS_OF_A_ROW)
                    .mapToObj(tag -> new ServerId(Ids.NUMBERS, tag % TAGS))
                    .toList()));
    int fewer = Math.max(1, rows * NINE / TAGS_OF_A_ROW);
    return new Shape(List.of(tags, served(changed(ITEMS), columns, Ids.NUMBERS, fewer)));
  }

  /** The device makes the ids of new rows, and the server has none yet. */
  static Shape made(boolean inBulk) {
    Endpoints alone = withIds(changed(ITEMS).create(Endpoint.put("items/{id}")), Ids.UUIDS);
    Endpoints endpoints = inBulk ? alone.bulk(Bulk.rows("POST", "items/bulk").in("data")) : alone;
    return one(endpoints, columns(NINE), Ids.UUIDS, 0);
  }

  static Shape versioned(int rows) {
    List<Column> columns = columns(NINE);
    Field<Item, ?> etag = Field.<Item>text("etag", item -> item.get("etag")).nullable().byServer();
    columns.add(new Column(etag, row -> null));
    Endpoint update = Endpoint.patch("items/{id}").version(Version.etag("etag"));
    return one(changed(ITEMS).update(update).one("items/{id}"), columns, Ids.NUMBERS, rows);
  }

  private static Endpoints changed(String path) {
    return Endpoints.list(path)
        .create(Endpoint.post(path))
        .update(Endpoint.patch(path + "/{id}"))
        .delete(Endpoint.delete(path + "/{id}"));
  }

  private static Endpoints withIds(Endpoints endpoints, Ids ids) {
    return ids == Ids.NUMBERS ? endpoints : endpoints.textIds();
  }

  private static Shape one(Endpoints endpoints, List<Column> columns, Ids ids, int rows) {
    return new Shape(List.of(served(endpoints, columns, ids, rows)));
  }

  private static Served served(Endpoints endpoints, List<Column> columns, Ids ids, int rows) {
    return new Served(type(ITEMS, endpoints, columns), columns, ids, rows);
  }

  private static Served parents(int rows) {
    List<Column> name = columns(1);
    EntityType<Item> type = type("parents", changed("parents"), name);
    return new Served(type, name, Ids.NUMBERS, rows);
  }

  /** A reference to a parent; so many rows in a row have the same one. */
  private static Column parent(Served parents, int rowsOfEach) {
    Field<Item, ?> field =
        Field.<Item, Item>reference("parent_id", parents.type(), item -> item.get("parent_id"))
            .ownedByTarget();
    return new Column(field, row -> new ServerId(Ids.NUMBERS, row / rowsOfEach % parents.rows()));
  }

  private static EntityType<Item> type(String name, Endpoints endpoints, List<Column> columns) {
    EntityType.Builder<Item> type = EntityType.named(name, endpoints);
    columns.forEach(column -> type.fields(column.field()));
    return type.build(
        row -> {
          Map<String, Object> values = new HashMap<>();
          for (Column column : columns) {
            Object value = row.get(column.field());
            if (value != null) {
              values.put(column.field().column(), value);
            }
          }
          return new Item(values);
        });
  }

  /** So many, of six kinds in turn. */
  private static List<Column> columns(int many) {
    List<Column> columns = new ArrayList<>();
    for (int i = 0; i < many; i++) {
      columns.add(column(i));
    }
    return columns;
  }

  private static Column column(int at) {
    String name = "c" + at;
    return switch (at % NINE) {
      case 0 -> {
        Field<Item, String> text = Field.text(name, item -> item.get(name));
        yield new Column(
            at == 0 ? text.fingerprint() : text, row -> "Item " + row + " of the list");
      }
      case 1 ->
          new Column(Field.<Item>text(name, i -> i.get(name)), row -> "What is said of " + row);
      case 2 -> new Column(Field.<Item>integer(name, i -> i.get(name)), row -> (long) row);
      case 3 -> new Column(Field.<Item>integer(name, i -> i.get(name)), row -> row * 1000L);
      case 4 -> new Column(Field.<Item>real(name, i -> i.get(name)), row -> row / 8.0);
      case 5 -> new Column(Field.<Item>bool(name, i -> i.get(name)), row -> row % 3 == 0);
      case 6, 7 -> new Column(Field.<Item>instant(name, i -> i.get(name)), START::plusSeconds);
      default ->
          new Column(Field.<Item>date(name, i -> i.get(name)), row -> DAY.plusDays(row % 365));
    };
  }
}
