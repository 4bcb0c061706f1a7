package dev.sluice.engine.domain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.SyncReport;
import dev.sluice.engine.domain.ScriptedServer.Reply;
import dev.sluice.failure.FailureKind;
import dev.sluice.failure.SyncException;
import dev.sluice.schema.Endpoint;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Ref;
import dev.sluice.schema.SyncSchema;
import dev.sluice.time.VirtualTime;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The server refuses a create because it has such a row, which is looked for. */
class AdoptedNamesTest {

  private record Project(String name, String key) {}

  private record Label(String name, Ref<Project> project) {}

  private static final Field<Project, String> NAME =
      Field.<Project>text("name", Project::name).fingerprint();
  private static final Field<Project, String> KEY =
      Field.<Project>text("key", Project::key).writtenOnce();
  private static final EntityType<Project> PROJECTS =
      EntityType.<Project>named(
              "projects",
              Endpoints.list("projects")
                  .create(Endpoint.post("projects"))
                  .update(Endpoint.patch("projects/{id}"))
                  .alreadyExists("taken"))
          .fields(NAME, KEY)
          .build(row -> new Project(row.require(NAME), row.require(KEY)));
  private static final Field<Label, String> LABEL =
      Field.<Label>text("name", Label::name).fingerprint();
  private static final Field<Label, Ref<Project>> PROJECT =
      Field.reference("project_id", PROJECTS, Label::project).ownedByTarget();
  private static final EntityType<Label> LABELS =
      EntityType.<Label>named(
              "labels",
              Endpoints.list("projects/{project_id}/labels")
                  .create(Endpoint.post("projects/{project_id}/labels"))
                  .alreadyExists("taken"))
          .fields(LABEL, PROJECT)
          .build(row -> new Label(row.require(LABEL), row.require(PROJECT)));

  @TempDir Path folder;

  private final VirtualTime time = new VirtualTime();
  private final ScriptedServer server = new ScriptedServer(time);
  private String projects = "[]";
  private String labels = "[]";
  private int listed = 200;
  private Desk desk;

  @BeforeEach
  void open() {
    server.answers(
        request -> {
          if (request.method().equals("POST")) {
            return Reply.of(409, "\"the name is taken\"");
          }
          if (request.method().equals("PATCH")) {
            return Reply.of(400, "\"no key\"");
          }
          boolean isOfProjects = request.url().encodedPath().endsWith("/projects");
          return Reply.of(isOfProjects ? listed : 200, isOfProjects ? projects : labels);
        });
    SyncSchema schema = SyncSchema.of(1, PROJECTS, LABELS);
    desk = Desk.open(folder.resolve("p.db"), schema, server, time);
  }

  @AfterEach
  void close() {
    desk.close();
  }

  @Test
  void theRowIsLookedForInTheListOfItsParent() {
    projects = "[{'id':7,'name':'a','key':'A'},{'id':8,'name':'b','key':'B'}]".replace('\'', '"');
    desk.synced();
    labels = "[{\"id\":3,\"name\":\"red\"}]";
    server.forget();
    desk.table(LABELS).create(new Label("red", PROJECTS.ref(2)));
    assertThat(desk.push().error()).isEmpty();
    assertThat(server.asked())
        .containsExactly("POST /v1/projects/8/labels", "GET /v1/projects/8/labels");
    assertThat(desk.engine().pending()).isZero();
    assertThat(desk.engine().failures()).isEmpty();
  }

  /** For a list of all rows, 410 means that the server no longer speaks this version of the API. */
  @Test
  void aListThatIsGoneIsOfTheWholeService() {
    desk.synced();
    listed = 410;
    desk.table(PROJECTS).create(new Project("a", "A"));
    SyncReport report = desk.push();
    assertThat(report.error()).map(SyncException::kind).contains(FailureKind.UNSUPPORTED);
  }

  @Test
  void whatIsWrittenOnceIsAsTheServerHasIt() {
    desk.synced();
    projects = "[{\"id\":7,\"name\":\"a\",\"key\":\"theirs\"}]";
    Ref<Project> project = desk.table(PROJECTS).create(new Project("a", "ours"));
    desk.push();
    assertThat(desk.engine().conflicts()).isEmpty();
    assertThat(desk.table(PROJECTS).find(project)).contains(new Project("a", "theirs"));
    assertThat(desk.engine().failures()).isEmpty();
    assertThat(desk.engine().pending()).isZero();
  }
}
