package dev.sluice.engine.domain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.engine.domain.Shapes.Link;
import dev.sluice.engine.domain.Shapes.Named;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Paging;
import dev.sluice.schema.Ref;
import dev.sluice.schema.SyncSchema;
import dev.sluice.testkit.http.Json;
import dev.sluice.testkit.rest.Ids;
import dev.sluice.testkit.rest.Pages;
import dev.sluice.testkit.rest.Resource;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** S86: so does the cost of lists in small pages, and of types that refer to one another. */
class ListShapesTest extends ShapeGrowth {

  static Stream<List<Object>> pagings() {
    return Stream.of(
        List.of(Paging.number("page", 1).size("size", 5), Pages.number("page", 5)),
        List.of(Paging.offset("offset").size("size", 5), Pages.offset("offset", 5)),
        List.of(
            Paging.cursor("cursor", "next").size("size", 5), Pages.cursor("cursor", "next", 5)));
  }

  @ParameterizedTest
  @MethodSource("pagings")
  void smallPages(List<Object> styles) {
    var tags = Shapes.paged((Paging) styles.get(0));
    growsWithTheRows(
        2 * FEW,
        (rows, costs) -> {
          open(
              SyncSchema.of(1, tags),
              Resource.at("tags").rowsAt("data").pages((Pages) styles.get(1)));
          times(rows, i -> server.add("tags", Json.object().put("name", "t" + i)));
          costs.pull("first pull");
          costs.pull("idle pull");
          times(rows, i -> server.edit("tags", id(i), Json.object().put("name", "u" + i)));
          costs.pull("incremental pull");
          times(rows / 2, i -> server.delete("tags", id(2 * i)));
          costs.pull("deletes");
          assertThat(desk.all(tags)).hasSize(rows / 2).extracting(Named::name).contains("u1");
        });
  }

  /** References to rows whose ids are UUIDs; each is told in two spellings. */
  @Test
  void textIds() {
    var folders = Shapes.withTextIds();
    growsWithTheRows(
        4 * FEW,
        (rows, costs) -> {
          open(SyncSchema.of(1, folders), Resource.at("folders").ids(Ids.TEXTS));
          String[] last = {server.add("folders", Json.object().put("name", "root"))};
          times(
              rows,
              i -> {
                String up = i % 2 == 0 ? last[0] : last[0].toUpperCase(Locale.ROOT);
                last[0] =
                    server.add("folders", Json.object().put("name", "f" + i).put("up_id", up));
              });
          costs.pull("first pull");
          costs.pull("idle pull");
          times(rows, i -> desk.table(folders).create(new Link("g" + i, folders.ref(i + 1))));
          costs.push("creates");
          costs.pull("idle pull with these");
          assertThat(desk.all(folders)).hasSize(2 * rows + 1);
        });
  }

  /** What a clean-up forgets is looked for in the rows that wait and in those that are lost. */
  @Test
  void cleanUpOfTextIds() {
    var folders = Shapes.withTextIds();
    growsWithTheRows(
        4 * FEW,
        (rows, costs) -> {
          open(SyncSchema.of(1, folders), Resource.at("folders").ids(Ids.TEXTS));
          List<String> ids = new ArrayList<>();
          times(3 * rows, i -> ids.add(server.add("folders", Json.object().put("name", "f" + i))));
          costs.pull("first pull");
          times(rows, i -> server.delete("folders", ids.get(i)));
          costs.pull("deletes");
          times(rows, i -> edit(folders, rows + i + 1));
          times(rows / 2, i -> server.delete("folders", ids.get(rows + i)));
          costs.pull("deletes of edited rows");
          costs.of(
              "clean-up",
              () -> {
                var cleanUp = desk.engine().cleanUp().test();
                time.advance(Duration.ofHours(1));
                cleanUp.assertValue(report -> report.error().isEmpty());
              });
        });
  }

  private void edit(EntityType<Link> folders, int id) {
    desk.table(folders).update(folders.ref(id), folder -> new Link("edited", folder.up()));
  }

  /** Each of seven types refers to the one before it, and goes with it. */
  @Test
  void sevenTypesInAChain() {
    var types = Shapes.chain(7);
    growsWithTheRows(
        FEW / 4,
        (rows, costs) -> {
          open(SyncSchema.of(1, types.toArray(new EntityType<?>[0])), Shapes.chained(7));
          List<Ref<Link>> above = new ArrayList<>();
          for (var type : types) {
            List<Ref<Link>> own = new ArrayList<>();
            for (int i = 0; i < rows; i++) {
              Ref<Link> up = above.isEmpty() ? null : above.get(i);
              own.add(desk.table(type).create(new Link("l" + i, up)));
            }
            above = own;
          }
          costs.push("creates");
          costs.pull("pull");
          times(rows, i -> desk.table(types.get(0)).delete(types.get(0).ref(i + 1)));
          costs.push("deletes");
          assertThat(desk.all(types.get(6))).isEmpty();
        });
  }
}
