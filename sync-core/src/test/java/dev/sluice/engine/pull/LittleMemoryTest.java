package dev.sluice.engine.pull;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.AutoSync;
import dev.sluice.SyncEngine;
import dev.sluice.SyncReport;
import dev.sluice.database.SqliteDatabase;
import dev.sluice.database.SqliteOptions;
import dev.sluice.http.Credentials;
import dev.sluice.http.EngineClient;
import dev.sluice.jdbc.JdbcDriver;
import dev.sluice.schema.Endpoint;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Ref;
import dev.sluice.schema.SyncSchema;
import dev.sluice.sqlite.JavaProcess;
import dev.sluice.store.Database;
import dev.sluice.testkit.ServerClock;
import dev.sluice.testkit.TestServer;
import dev.sluice.testkit.WireServer;
import dev.sluice.testkit.http.Answer;
import dev.sluice.testkit.http.Request;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import okhttp3.OkHttpClient;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** More rows, or larger ones, than the memory of the process that pulls them. */
@Tag("slow")
class LittleMemoryTest {

  private static final String HEAP = "-Xmx32m";

  private record Label(String name) {}

  private record Paper(String title, @Nullable String text, List<Ref<Label>> labels) {
    Paper saying(String other) {
      return new Paper(title, other, labels);
    }
  }

  private record Note(Ref<Paper> paper) {}

  private static final Field<Label, String> NAME = Field.text("name", Label::name);
  private static final EntityType<Label> LABELS =
      EntityType.<Label>named("labels", Endpoints.list("labels"))
          .fields(NAME)
          .build(row -> new Label(row.require(NAME)));
  private static final Field<Paper, String> TITLE =
      Field.<Paper>text("title", Paper::title).fingerprint();
  private static final Field<Paper, String> TEXT =
      Field.<Paper>text("text", Paper::text).nullable();
  private static final Field<Paper, List<Ref<Label>>> IN =
      Field.references("label_ids", LABELS, Paper::labels);
  private static final EntityType<Paper> PAPERS =
      EntityType.<Paper>named(
              "papers",
              Endpoints.list("papers")
                  .create(Endpoint.post("papers"))
                  .update(Endpoint.patch("papers/{id}")))
          .fields(TITLE, TEXT, IN)
          .build(row -> new Paper(row.require(TITLE), row.get(TEXT), row.require(IN)));
  private static final Field<Note, Ref<Paper>> PAPER =
      Field.reference("paper_id", PAPERS, Note::paper).ownedByTarget();
  private static final EntityType<Note> NOTES =
      EntityType.<Note>named("notes", Endpoints.list("papers/{paper_id}/notes"))
          .fields(PAPER)
          .build(row -> new Note(row.require(PAPER)));
  private static final SyncSchema SCHEMA = SyncSchema.of(1, LABELS, PAPERS);
  private static final SyncSchema NESTED = SyncSchema.of(1, LABELS, PAPERS, NOTES);

  @TempDir Path folder;

  private String labels = "[]";
  private String papers = "[]";
  private final TestServer server =
      new TestServer(ServerClock.system()) {
        @Override
        protected Answer serve(Request request) {
          String path = request.path();
          String ofPapers = path.endsWith("papers") ? papers : "[]";
          return Answer.text(200, path.endsWith("labels") ? labels : ofPapers);
        }
      };

  private SyncSchema schema = SCHEMA;
  private WireServer wire;

  @BeforeEach
  void start() throws IOException {
    wire = WireServer.start(server);
  }

  @AfterEach
  void stop() {
    wire.close();
  }

  private static String list(int first, int last, IntFunction<String> row) {
    return IntStream.rangeClosed(first, last)
        .mapToObj(id -> "{\"id\":" + id + row.apply(id) + "}")
        .collect(Collectors.joining(",", "[", "]"));
  }

  private static String list(int count, String text, List<Integer> labels) {
    String rest = ",\"text\":\"" + text + "\",\"label_ids\":" + labels;
    return list(1, count, id -> ",\"title\":\"p" + id + "\"" + rest);
  }

  /** A letter beyond Latin makes Java keep two bytes for each. */
  @Test
  void longTextsArePulledSomeAtATime() throws Exception {
    papers = list(400, "Ж" + "x".repeat(100_000), List.of());
    assertThat(ends("pull", "pull")).containsExactly("SYNCED 400", "SYNCED 400");
  }

  @Test
  void aWholeListOfManyRowsIsNotRemembered() throws Exception {
    papers = list(350_000, "x", List.of());
    assertThat(ends("pull", "pull")).containsExactly("SYNCED 350000", "SYNCED 350000");
  }

  @Test
  void manyEditsStandBesideAWholeList() throws Exception {
    papers = list(25_000, "x".repeat(500), List.of());
    assertThat(ends("pull", "edit", "pull"))
        .containsExactly("SYNCED 25000", "edited", "PENDING 25000");
  }

  @Test
  void rowsGoOutOfLongListsOfReferences() throws Exception {
    List<Integer> ids = IntStream.rangeClosed(1, 600).boxed().toList();
    labels = list(1, 600, id -> ",\"name\":\"l\"");
    papers = list(1_500, "x", ids);
    assertThat(ends("pull")).containsExactly("SYNCED 1500");
    labels = list(4, 600, id -> ",\"name\":\"l\"");
    papers = list(1_500, "x", ids.subList(3, 600));
    assertThat(ends("pull", "pull")).containsExactly("SYNCED 1500", "SYNCED 1500");
  }

  @Test
  void parentsOfListsAreReadOneAfterTheOther() throws Exception {
    schema = NESTED;
    papers = list(400, "Ж" + "x".repeat(100_000), List.of());
    assertThat(ends("pull", "pull")).containsExactly("SYNCED 400", "SYNCED 400");
  }

  private List<String> ends(String... steps) throws Exception {
    String file = folder.resolve("one.db").toString();
    List<String> command =
        new ArrayList<>(
            JavaProcess.command(
                LittleMemoryTest.class, file, wire.url(), String.valueOf(schema == NESTED)));
    command.add(1, HEAP);
    command.addAll(List.of(steps));
    Process child =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    String output = new String(child.getInputStream().readAllBytes(), UTF_8);
    assertThat(child.waitFor()).isZero();
    return output.lines().filter(line -> !line.matches(".*(DEBUG|WARN).*")).toList();
  }

  /** The process with little memory: does as it is told and says how each step ended. */
  public static void main(String... args) {
    OkHttpClient client = patient();
    try (Database db =
            SqliteDatabase.open(
                new JdbcDriver(Path.of(args[0])),
                args[2].equals("true") ? NESTED : SCHEMA,
                SqliteOptions.defaults());
        SyncEngine engine =
            SyncEngine.builder(db)
                .server(args[1], Credentials.apiToken("secret"))
                .calls(EngineClient.from(client, Duration.ofHours(1)))
                .budget()
                .pace()
                .autoSync(AutoSync.manual())
                .build()) {
      for (String step : List.of(args).subList(3, args.length)) {
        System.out.println(step.equals("pull") ? pull(db, engine) : edit(db));
      }
    }
    client.dispatcher().executorService().shutdown(); // its threads would live for another minute
  }

  /** What is tested is memory: on a busy machine the collection of garbage may take long. */
  private static OkHttpClient patient() {
    return new OkHttpClient.Builder().readTimeout(Duration.ofHours(1)).build();
  }

  private static String pull(Database db, SyncEngine engine) {
    SyncReport report = engine.pull().blockingGet();
    String error = report.error().map(failure -> " " + failure).orElse("");
    return report.result() + " " + db.counts().get(PAPERS).rows() + error;
  }

  private static String edit(Database db) {
    int last = db.counts().get(PAPERS).rows();
    return db.inTransaction(
        tables -> {
          IntStream.rangeClosed(1, last)
              .mapToObj(PAPERS::ref)
              .forEach(ref -> tables.table(PAPERS).update(ref, row -> row.saying(row.text() + 1)));
          return "edited";
        });
  }
}
