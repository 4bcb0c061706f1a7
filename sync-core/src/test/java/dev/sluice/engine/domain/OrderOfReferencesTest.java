package dev.sluice.engine.domain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.engine.domain.ScriptedServer.Reply;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Ref;
import dev.sluice.schema.SyncSchema;
import dev.sluice.time.VirtualTime;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A schema names a reference before the one that a placeholder for its target needs. */
class OrderOfReferencesTest {

  private record Area(String name) {}

  private record Job(String name, @Nullable Ref<Job> parent, Ref<Area> area) {}

  private record Comment(String text, Ref<Job> job, Ref<Area> area) {}

  private static final Field<Area, String> NAME = Field.text("name", Area::name);
  private static final EntityType<Area> AREAS =
      EntityType.<Area>named("areas", Endpoints.list("areas"))
          .fields(NAME)
          .build(row -> new Area(row.require(NAME)));
  private static final Field<Job, String> JOB_NAME = Field.text("name", Job::name);
  private static final Field<Job, Ref<Job>> PARENT = Field.parent("parent_id", Job::parent);
  private static final Field<Job, Ref<Area>> AREA =
      Field.reference("area_id", AREAS, Job::area).ownedByTarget();
  private static final EntityType<Job> JOBS =
      EntityType.<Job>named("jobs", Endpoints.list("jobs"))
          .fields(JOB_NAME, PARENT, AREA)
          .build(row -> new Job(row.require(JOB_NAME), row.get(PARENT), row.require(AREA)));
  private static final Field<Comment, String> TEXT = Field.text("text", Comment::text);
  private static final Field<Comment, Ref<Job>> JOB =
      Field.reference("job_id", JOBS, Comment::job).ownedByTarget();
  private static final Field<Comment, Ref<Area>> AREA_OF_COMMENT =
      Field.reference("area_id", AREAS, Comment::area).ownedByTarget();
  private static final EntityType<Comment> COMMENTS =
      EntityType.<Comment>named("comments", Endpoints.list("comments"))
          .fields(TEXT, JOB, AREA_OF_COMMENT)
          .build(
              row ->
                  new Comment(row.require(TEXT), row.require(JOB), row.require(AREA_OF_COMMENT)));

  @TempDir Path folder;

  private final VirtualTime time = new VirtualTime();
  private final ScriptedServer server = new ScriptedServer(time);

  private Desk desk(Map<String, String> lists) {
    server.answers(
        request -> {
          String list = lists.get(request.url().encodedPath().replaceFirst(".*/", ""));
          return list == null ? Reply.of(404, "") : Reply.of(200, list);
        });
    SyncSchema schema = SyncSchema.of(1, AREAS, JOBS, COMMENTS);
    return Desk.open(folder.resolve("jobs.db"), schema, server, time);
  }

  @Test
  void aListMayHaveAChildBeforeItsParent() {
    String child = "{\"id\":2,\"name\":\"child\",\"parent_id\":3,\"area_id\":1}";
    String parent = "{\"id\":3,\"name\":\"parent\",\"parent_id\":null,\"area_id\":1}";
    String jobs = "[" + child + "," + parent + "]";
    Map<String, String> lists =
        Map.of("areas", "[{\"id\":1,\"name\":\"one\"}]", "jobs", jobs, "comments", "[]");
    try (Desk desk = desk(lists)) {
      assertThat(desk.synced().problems()).isEmpty();
      assertThat(desk.all(JOBS)).extracting(Job::name).containsExactlyInAnyOrder("child", "parent");
    }
  }

  @Test
  void aRowOfAFailedListHasAPlaceholder() {
    String comment = "[{\"id\":7,\"text\":\"well\",\"job_id\":3,\"area_id\":1}]";
    try (Desk desk = desk(Map.of("comments", comment))) {
      assertThat(desk.sync().problems()).noneMatch(problem -> problem.contains("comments"));
      assertThat(desk.all(COMMENTS)).extracting(Comment::text).containsExactly("well");
    }
  }
}
