package dev.sluice.engine.domain;

import static dev.sluice.engine.domain.Shapes.CARDS;
import static dev.sluice.engine.domain.Shapes.PROJECTS;
import static dev.sluice.engine.domain.Shapes.TAGS;
import static dev.sluice.engine.domain.Shapes.WIDE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.SyncConflict;
import dev.sluice.SyncFailure;
import dev.sluice.engine.domain.Shapes.Card;
import dev.sluice.engine.domain.Shapes.Named;
import dev.sluice.engine.domain.Shapes.Wide;
import dev.sluice.schema.Ref;
import dev.sluice.schema.SyncSchema;
import dev.sluice.store.Query;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.http.Answer;
import dev.sluice.testkit.http.Json;
import dev.sluice.testkit.rest.Resource;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** S86: the cost of domains of other shapes than the tracker's grows with the number of rows. */
class ShapesTest extends ShapeGrowth {

  @Tag("slow")
  @Test
  void rowsOfSixtyColumns() {
    growsWithTheRows(
        FEW,
        (rows, costs) -> {
          open(SyncSchema.of(1, WIDE), Resource.at("wides"));
          times(rows, i -> server.add("wides", Shapes.wide(i)));
          costs.pull("first pull");
          costs.pull("idle pull");
          times(rows, i -> server.edit("wides", id(i), Json.object().put("c3", "there " + i)));
          costs.pull("incremental pull");
          var seen = desk.table(WIDE).observe(Query.<Wide>all().limit(20)).test();
          times(rows, i -> desk.table(WIDE).update(WIDE.ref(i + 1), wide -> wide.with(7, "mine")));
          costs.push("updates");
          times(rows, i -> desk.table(WIDE).create(Wide.of(rows + i)));
          costs.push("creates");
          seen.dispose();
          times(rows, i -> desk.table(WIDE).delete(WIDE.ref(i + 1)));
          costs.push("deletes");
          assertThat(server.rows("wides")).hasSize(rows);
        });
  }

  private void openCards(int tags) {
    open(
        SyncSchema.of(1, PROJECTS, TAGS, CARDS),
        Resource.at("projects"),
        Resource.at("tags").unique("name"),
        Resource.at("cards")
            .unique("name")
            .refersTo("tag_ids", "tags")
            .belongsTo("project_id", "projects"));
    server.add("projects", Json.object().put("name", "p"));
    times(tags, i -> server.add("tags", Json.object().put("name", "t" + i)));
    Costs first = new Costs();
    first.pull("first pull");
  }

  private List<Ref<Card>> cards(int rows, int tags) {
    List<Ref<Card>> cards = new ArrayList<>();
    for (int i = 0; i < rows; i++) {
      List<Ref<Named>> some = new ArrayList<>();
      for (int tag = 0; tag < 5 && tag < tags; tag++) {
        some.add(TAGS.ref(1 + (i * 7L + tag * 13L) % tags));
      }
      cards.add(desk.table(CARDS).create(new Card("c" + i, PROJECTS.ref(1), some)));
    }
    return cards;
  }

  /** Each of them is in the lists of cards, and lists have no index. */
  @Test
  void tagsThatAreDeletedHere() {
    growsWithTheRows(
        FEW,
        (rows, costs) -> {
          openCards(rows);
          cards(rows, rows);
          costs.push("creates that name five tags");
          times(rows, i -> desk.table(TAGS).delete(TAGS.ref(i + 1)));
          costs.push("deletes of tags");
          assertThat(desk.all(CARDS)).hasSize(rows).allMatch(card -> card.tags().isEmpty());
        });
  }

  @Tag("slow")
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void refusedChangesThatAreAllRetried(boolean updates) {
    growsWithTheRows(
        FEW,
        (rows, costs) -> {
          openCards(3);
          List<Ref<Card>> cards = cards(rows, 3);
          if (updates) {
            costs.push("creates");
            cards.forEach(
                ref -> desk.table(CARDS).update(ref, card -> card.named(card.name() + "x")));
          }
          server
              .faults()
              .always(r -> !r.method().equals("GET"), Fault.answer(Answer.error(422, "no")));
          costs.push("refused");
          server.faults().clear();
          costs.pull("pull beside failures");
          costs.of("retry", () -> desk.engine().failures().forEach(SyncFailure::retry));
          costs.push("retried");
          assertThat(desk.engine().failures()).isEmpty();
          assertThat(server.rows("cards")).hasSize(rows);
        });
  }

  @Test
  void aParentOfManyIsDeletedAndEachTakesTheNameOfTheNext() {
    growsWithTheRows(
        FEW,
        (rows, costs) -> {
          openCards(3);
          List<Ref<Card>> cards = cards(rows, 3);
          costs.push("creates");
          for (int i = 0; i < rows; i++) {
            String next = "c" + (i + 1);
            desk.table(CARDS).update(cards.get(i), card -> card.named(next));
          }
          costs.push("renames");
          assertThat(desk.engine().failures()).isEmpty();
          server.delete("projects", "1");
          costs.pull("parent deleted");
          assertThat(desk.all(CARDS)).isEmpty();
        });
  }

  /** Each merge overrules a value, and the user takes all of them. */
  @Test
  void conflictsThatAreKeptAndTaken() {
    growsWithTheRows(
        2 * FEW,
        (rows, costs) -> {
          open(SyncSchema.of(1, TAGS), Resource.at("tags"));
          times(rows, i -> server.add("tags", Json.object().put("name", "t" + i)));
          costs.pull("first pull");
          times(rows, i -> desk.table(TAGS).update(TAGS.ref(i + 1), tag -> new Named("mine " + i)));
          time.advance(Duration.ofMinutes(1));
          times(rows, i -> server.edit("tags", id(i), Json.object().put("name", "theirs " + i)));
          costs.pull("merges");
          assertThat(desk.engine().conflicts()).hasSize(rows);
          costs.of("takes", () -> desk.engine().conflicts().forEach(SyncConflict::take));
          assertThat(desk.engine().conflicts()).isEmpty();
        });
  }
}
