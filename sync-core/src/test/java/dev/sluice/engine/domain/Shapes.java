package dev.sluice.engine.domain;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.schema.Endpoint;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Paging;
import dev.sluice.schema.Ref;
import dev.sluice.testkit.http.Json;
import dev.sluice.testkit.rest.Resource;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Types of other shapes than the tracker's: wide rows, lists of references, chains. */
final class Shapes {

  private static final int COLUMNS = 60;

  private Shapes() {}

  record Named(String name) {}

  record Card(String name, Ref<Named> project, List<Ref<Named>> tags) {
    Card named(String other) {
      return new Card(other, project, tags);
    }
  }

  record Link(String name, @Nullable Ref<Link> up) {}

  /** Sixty texts of 200 letters. */
  record Wide(List<String> texts) {
    static Wide of(int row) {
      return new Wide(IntStream.range(0, COLUMNS).mapToObj(c -> text(row, c)).toList());
    }

    Wide with(int column, String text) {
      List<String> other = new ArrayList<>(texts);
      other.set(column, text);
      return new Wide(other);
    }
  }

  static final Field<Named, String> NAME = Field.<Named>text("name", Named::name).fingerprint();
  static final EntityType<Named> PROJECTS = named("projects", pushed("projects"));
  static final EntityType<Named> TAGS = named("tags", pushed("tags"));

  private static final Field<Card, String> CARD =
      Field.<Card>text("name", Card::name).fingerprint();
  private static final Field<Card, Ref<Named>> PROJECT =
      Field.reference("project_id", PROJECTS, Card::project).ownedByTarget();
  private static final Field<Card, List<Ref<Named>>> LIST =
      Field.references("tag_ids", TAGS, Card::tags);
  static final EntityType<Card> CARDS =
      EntityType.<Card>named("cards", pushed("cards").alreadyExists("is taken"))
          .fields(CARD, PROJECT, LIST)
          .build(row -> new Card(row.require(CARD), row.require(PROJECT), row.require(LIST)));

  private static final List<Field<Wide, String>> TEXTS =
      IntStream.range(0, COLUMNS).mapToObj(Shapes::column).toList();
  static final EntityType<Wide> WIDE = wide();

  private static Endpoints pushed(String path) {
    return Endpoints.list(path)
        .create(Endpoint.post(path))
        .update(Endpoint.patch(path + "/{id}"))
        .delete(Endpoint.delete(path + "/{id}"));
  }

  private static EntityType<Named> named(String name, Endpoints endpoints) {
    return EntityType.<Named>named(name, endpoints)
        .fields(NAME)
        .build(row -> new Named(row.require(NAME)));
  }

  static EntityType<Named> paged(Paging paging) {
    return named("tags", pushed("tags").rowsAt("data").pages(paging));
  }

  private static Field<Wide, String> column(int at) {
    Field<Wide, String> text = Field.text("c" + at, wide -> wide.texts().get(at));
    return at == 0 ? text.fingerprint() : text;
  }

  private static EntityType<Wide> wide() {
    var type = EntityType.<Wide>named("wides", pushed("wides"));
    TEXTS.forEach(type::fields);
    return type.build(row -> new Wide(TEXTS.stream().map(text -> row.require(text)).toList()));
  }

  private static String text(int row, int column) {
    return ("r" + row + "c" + column + " ").repeat(50).substring(0, 200);
  }

  static ObjectNode wide(int row) {
    ObjectNode json = Json.object();
    IntStream.range(0, COLUMNS).forEach(column -> json.put("c" + column, text(row, column)));
    return json;
  }

  /** So many types, each of which refers to the one before it and goes with it. */
  static List<EntityType<Link>> chain(int length) {
    List<EntityType<Link>> types = new ArrayList<>();
    for (int i = 0; i < length; i++) {
      Field<Link, String> name = Field.<Link>text("name", Link::name).fingerprint();
      var type = EntityType.<Link>named("links" + i, pushed("links" + i)).fields(name);
      if (i == 0) {
        types.add(type.build(row -> new Link(row.require(name), null)));
      } else {
        Field<Link, Ref<Link>> up =
            Field.<Link, Link>reference("up_id", types.get(i - 1), Link::up).ownedByTarget();
        types.add(type.fields(up).build(row -> new Link(row.require(name), row.get(up))));
      }
    }
    return types;
  }

  static EntityType<Link> withTextIds() {
    Field<Link, String> name = Field.<Link>text("name", Link::name).fingerprint();
    Field<Link, Ref<Link>> up = Field.<Link>parent("up_id", Link::up).nullable();
    return EntityType.<Link>named("folders", pushed("folders").textIds())
        .fields(name, up)
        .build(row -> new Link(row.require(name), row.get(up)));
  }

  /** Where a server keeps them. */
  static Resource[] chained(int length) {
    return IntStream.range(0, length)
        .mapToObj(
            i ->
                i == 0
                    ? Resource.at("links0")
                    : Resource.at("links" + i).belongsTo("up_id", "links" + (i - 1)))
        .toArray(Resource[]::new);
  }
}
