package dev.sluice.engine.domain;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.engine.OtherConnection;
import dev.sluice.engine.domain.Shapes.Card;
import dev.sluice.engine.domain.Shapes.Named;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Ref;
import dev.sluice.testkit.RestServer;
import dev.sluice.testkit.ServerClock;
import dev.sluice.testkit.http.Json;
import dev.sluice.testkit.rest.Resource;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.Consumer;

/** Edits at random, here and at the server, of cards with projects and long lists of tags. */
final class CardStory {

  private static final int MOST_TAGS = 12;
  private static final int MANY = 40;
  private static final int LETTERS = 100_000;
  private static final String LONG = "x".repeat(LETTERS);

  private final Random random;
  private final Path file;
  private final RestServer server;
  private int names;

  /** A story of the device with that file. */
  CardStory(Random random, Path file, ServerClock clock) {
    this.random = random;
    this.file = file;
    this.server =
        new RestServer(
            clock,
            Resource.at("projects"),
            Resource.at("tags"),
            Resource.at("cards").belongsTo("project_id", "projects").refersTo("tag_ids", "tags"));
  }

  RestServer server() {
    return server;
  }

  /** What the server has before a device comes. */
  void begin() {
    for (int i = 0; i < 4; i++) {
      addThere("projects");
    }
    for (int i = 0; i < 60; i++) {
      addThere("tags");
    }
    for (int i = 0; i < 80; i++) {
      addCardThere();
    }
  }

  /** A few edits of one kind, or many. */
  void editOn(Desk desk) {
    int most = random.nextInt(4) == 0 ? MANY : 4;
    int kind = random.nextInt(13);
    for (int i = random.nextInt(most); i >= 0; i--) {
      edit(kind, desk);
    }
  }

  private void edit(int kind, Desk desk) {
    switch (kind) {
      case 0 -> desk.table(Shapes.TAGS).create(new Named(name()));
      case 1 -> some(Shapes.PROJECTS, 1).forEach(project -> addCard(project, desk));
      case 2, 3 -> some(Shapes.TAGS, 1).forEach(desk.table(Shapes.TAGS)::delete);
      case 4 -> some(Shapes.CARDS, 1).forEach(desk.table(Shapes.CARDS)::delete);
      case 5 -> some(Shapes.CARDS, 1).forEach(card -> change(card, desk));
      case 6 -> addThere("tags");
      case 7, 8 -> someThere("tags", 1, id -> server.delete("tags", id));
      case 9 -> someThere("cards", 1, id -> server.delete("cards", id));
      case 10 -> someThere("cards", 1, id -> server.edit("cards", id, tagged(Json.object())));
      case 11 -> addCardThere();
      default -> editProject(desk);
    }
  }

  /** With a project all of its cards go, so it goes seldom. */
  private void editProject(Desk desk) {
    int which = random.nextInt(30);
    if (which == 0) {
      some(Shapes.PROJECTS, 1).forEach(desk.table(Shapes.PROJECTS)::delete);
    } else if (which == 1) {
      someThere("projects", 1, id -> server.delete("projects", id));
    } else {
      addThere("projects");
    }
  }

  private void addCard(Ref<Named> project, Desk desk) {
    desk.table(Shapes.CARDS).create(new Card(name(), project, tags()));
  }

  private void change(Ref<Card> card, Desk desk) {
    List<Ref<Named>> tags = tags();
    String name = name();
    desk.table(Shapes.CARDS).update(card, old -> new Card(name, old.project(), tags));
  }

  private List<Ref<Named>> tags() {
    return some(Shapes.TAGS, random.nextInt(MOST_TAGS));
  }

  private void addThere(String resource) {
    server.add(resource, Json.object().put("name", name()));
  }

  private void addCardThere() {
    someThere(
        "projects",
        1,
        id -> {
          ObjectNode card = Json.object().put("name", name()).put("project_id", Long.valueOf(id));
          server.add("cards", tagged(card));
        });
  }

  private ObjectNode tagged(ObjectNode card) {
    ArrayNode tags = card.putArray("tag_ids");
    someThere("tags", random.nextInt(MOST_TAGS), id -> tags.add(Long.parseLong(id)));
    return card;
  }

  private String name() {
    names++;
    return "n" + names + (random.nextInt(150) == 0 ? LONG : "");
  }

  private <E> List<Ref<E>> some(EntityType<E> type, int most) {
    Set<Ref<E>> some = new LinkedHashSet<>();
    String rows = " FROM " + type + " WHERE deleted = 0";
    try (OtherConnection other = new OtherConnection(file)) {
      int all = (int) other.number("SELECT count(*)" + rows);
      for (int i = 0; i < most && all > 0; i++) {
        String any = " ORDER BY id LIMIT 1 OFFSET " + random.nextInt(all);
        some.add(type.ref(other.number("SELECT id" + rows + any)));
      }
    }
    return List.copyOf(some);
  }

  private void someThere(String resource, int most, Consumer<String> each) {
    List<String> all = new ArrayList<>();
    server.rows(resource).forEach(row -> all.add(row.get("id").asText()));
    Collections.shuffle(all, random);
    all.subList(0, Math.min(all.size(), most)).forEach(each);
  }

  /** All rows of a device in words, sorted. */
  List<String> here(Desk desk) {
    List<String> rows = new ArrayList<>();
    desk.all(Shapes.PROJECTS).forEach(project -> rows.add("project " + project.name()));
    desk.all(Shapes.TAGS).forEach(tag -> rows.add("tag " + tag.name()));
    for (Card card : desk.all(Shapes.CARDS)) {
      List<String> tags = new ArrayList<>();
      card.tags().forEach(tag -> tags.add(name(Shapes.TAGS, tag, desk)));
      rows.add(words(card.name(), name(Shapes.PROJECTS, card.project(), desk), tags));
    }
    return sorted(rows);
  }

  private static String name(EntityType<Named> type, Ref<Named> ref, Desk desk) {
    return desk.table(type).find(ref).map(Named::name).orElse("nothing");
  }

  /** All rows of the server in words, sorted. */
  List<String> there() {
    List<String> rows = new ArrayList<>();
    Map<String, String> byId = new HashMap<>();
    for (String resource : List.of("project", "tag")) {
      for (ObjectNode row : server.rows(resource + "s")) {
        String name = row.get("name").asText();
        rows.add(resource + " " + name);
        byId.put(resource + row.get("id").asText(), name);
      }
    }
    for (ObjectNode card : server.rows("cards")) {
      List<String> tags = new ArrayList<>();
      card.path("tag_ids").forEach(id -> tags.add(byId.get("tag" + id.asText())));
      String project = byId.get("project" + card.get("project_id").asText());
      rows.add(words(card.get("name").asText(), project, tags));
    }
    return sorted(rows);
  }

  private static String words(String card, String project, List<String> tags) {
    return "card " + card + " of " + project + sorted(tags);
  }

  private static List<String> sorted(List<String> words) {
    return words.stream().map(word -> word.replace(LONG, "...")).sorted().toList();
  }
}
