package dev.sluice.internal.push;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.database.SqliteDatabase;
import dev.sluice.database.SqliteOptions;
import dev.sluice.docs.Documents;
import dev.sluice.internal.loop.LoopContext;
import dev.sluice.internal.requests.TransitWait;
import dev.sluice.internal.store.Action;
import dev.sluice.internal.store.ClockReading;
import dev.sluice.internal.store.EngineDatabase;
import dev.sluice.internal.store.PendingUpload;
import dev.sluice.internal.store.SentRequest;
import dev.sluice.internal.store.Store;
import dev.sluice.internal.store.Stored;
import dev.sluice.internal.store.Writer;
import dev.sluice.jdbc.JdbcDriver;
import dev.sluice.schema.Endpoint;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Ref;
import dev.sluice.schema.Row;
import dev.sluice.schema.SyncSchema;
import dev.sluice.schema.Uploads;
import dev.sluice.store.Attachment;
import dev.sluice.store.Database;
import dev.sluice.time.VirtualTime;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What a change does next, for each state of it. The tables in docs/states-of-a-change.md are made
 * from the same states; {@code -Dsluice.docs=write} writes them anew.
 */
class NextStepTest {

  private static final Path PAGE = Documents.ROOT.resolve("docs/states-of-a-change.md");
  private static final Duration KEPT = Duration.ofHours(1);
  private static final Uploads FILES =
      Uploads.post("files?name={name}", "token", "files").kept(KEPT);
  private static final Map<String, String> WORDS =
      Map.of(
          "WAIT", "waits",
          "AWAIT_TRANSIT", "waits for that one",
          "RESOLVE", "no request",
          "REFUSE", "set aside",
          "UPLOAD", "the file is sent",
          "SEND", "is sent",
          "-", "–");

  private record Board(String title) {}

  private record Card(String text, Ref<Board> board) {}

  private static final EntityType<Board> BOARDS =
      EntityType.<Board>named("boards", Endpoints.list("boards").create(Endpoint.post("boards")))
          .fields(Field.<Board>text("title", Board::title).fingerprint())
          .build(row -> new Board(""));

  /** How the server takes cards. */
  private enum Server {
    PLAIN(
        "cards",
        at("cards", Endpoint.post("cards")).update(Endpoint.put("cards/{id}")).uploads(FILES)),
    KEYS("keyed", at("keyed", Endpoint.post("keyed")).idempotencyKeys(KEPT)),
    OWN_IDS("owned", at("owned", Endpoint.put("owned/{id}")).textIds()),
    NO_UPDATES("fixed", at("fixed", Endpoint.post("fixed")));

    final Field<Card, String> text = Field.<Card>text("text", Card::text).fingerprint();
    final Field<Card, Ref<Board>> board =
        Field.reference("board_id", BOARDS, Card::board).ownedByTarget();
    final EntityType<Card> type;

    Server(String path, Endpoints endpoints) {
      type =
          EntityType.<Card>named(path, endpoints)
              .fields(text, board)
              .build(row -> new Card(row.require(text), row.require(board)));
    }

    private static Endpoints at(String path, Endpoint create) {
      return Endpoints.list(path).create(create).delete(Endpoint.delete(path + "/{id}"));
    }
  }

  /** What the user has done to the row. */
  private enum Edit {
    CREATED("created"),
    UNDER_A_NEW_ROW("created under a row that is new itself"),
    UNDER_NOTHING("created under a row that does not exist"),
    CREATED_AND_DELETED("created and deleted"),
    EDITED("edited"),
    EDITED_BACK("edited back"),
    ABOVE_ITSELF("moved under itself in a tree"),
    DELETED("deleted");

    final String words;

    Edit(String words) {
      this.words = words;
    }

    boolean isNew() {
      return ordinal() <= CREATED_AND_DELETED.ordinal();
    }

    boolean isDeletion() {
      return this == CREATED_AND_DELETED || this == DELETED;
    }
  }

  /** What the journal holds of the row. */
  private enum Sent {
    NOTHING("no request", Server.PLAIN, null),
    CREATE("a create", Server.PLAIN, Action.CREATE),
    UNPROVABLE("a create that no list can prove", Server.KEYS, Action.CREATE),
    CREATE_WITH_KEY("a create whose key the server knows", Server.KEYS, Action.CREATE),
    CREATE_OF_OWN_ID("a create under an id made here", Server.OWN_IDS, Action.CREATE),
    UPDATE("an update that may still arrive", Server.PLAIN, Action.UPDATE),
    SAME_UPDATE("the same update", Server.PLAIN, Action.UPDATE),
    OLD_UPDATE("an old update", Server.PLAIN, Action.UPDATE),
    DELETE("a delete that may still arrive", Server.PLAIN, Action.DELETE);

    final String words;
    final Server server;
    final Action action;

    Sent(String words, Server server, Action action) {
      this.words = words;
      this.server = server;
      this.action = action;
    }

    boolean isPossible(Edit edit) {
      return action == null || (action == Action.CREATE) == edit.isNew();
    }

    void note(Row row, Row earlier, ClockReading now, Writer writer) {
      if (action == null) {
        return;
      }
      Row said = action == Action.DELETE ? row.withDeleted(true) : earlier;
      Row whole = this == CREATE_OF_OWN_ID ? said.withServerId(row.id()) : said;
      SentRequest request =
          new SentRequest(name() + row, action, 1, whole, now, SentRequest.Stage.SENT);
      writer.record(request);
      if (this == UNPROVABLE) {
        writer.unprovable(request);
      }
      if (this == OLD_UPDATE) {
        writer.expired(row.type(), row.id());
      }
    }
  }

  /** What was attached to the row. */
  private enum Files {
    NONE("none"),
    NEW("not on the server"),
    UPLOADED("uploaded"),
    UPLOADED_LONG_AGO("uploaded, and forgotten there"),
    NAMED("named by a request of unknown outcome"),
    NAMED_LONG_AGO("the same, and forgotten there");

    final String words;

    Files(String words) {
      this.words = words;
    }
  }

  @TempDir Path folder;
  private final VirtualTime time = new VirtualTime();
  private final TransitWait worst = new TransitWait(Duration.ofMinutes(1));
  private final LateArrivals transit =
      new LateArrivals(new LoopContext(null, null, null, time, null, null, null, worst, false));
  private Database database;
  private Store store;
  private Row board;
  private Row newBoard;
  private long serverId;

  @BeforeEach
  void open() {
    List<EntityType<?>> types = new ArrayList<>(List.of(BOARDS));
    Stream.of(Server.values()).forEach(server -> types.add(server.type));
    SyncSchema schema = SyncSchema.of(1, types.toArray(EntityType<?>[]::new));
    JdbcDriver driver = new JdbcDriver(folder.resolve("cards.db"));
    database = SqliteDatabase.open(driver, schema, SqliteOptions.at(time));
    store = EngineDatabase.of(database).store();
    board = store.write(writer -> writer.insert(BOARDS.row(new Board("a")).withServerId(1L)));
    newBoard = store.write(writer -> writer.insert(BOARDS.row(new Board("b"))));
  }

  @AfterEach
  void close() {
    database.close();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ':',
      textBlock =
          """
          # NOTHING CREATE UNPROVABLE WITH_KEY OF_OWN_ID UPDATE SAME_UPDATE OLD_UPDATE DELETE
          CREATED: SEND WAIT WAIT SEND AWAIT_TRANSIT - - - -
          UNDER_A_NEW_ROW: WAIT WAIT WAIT WAIT WAIT - - - -
          UNDER_NOTHING: REFUSE WAIT WAIT SEND AWAIT_TRANSIT - - - -
          CREATED_AND_DELETED: RESOLVE WAIT WAIT SEND AWAIT_TRANSIT - - - -
          EDITED: SEND - - - - AWAIT_TRANSIT SEND SEND AWAIT_TRANSIT
          EDITED_BACK: RESOLVE - - - - AWAIT_TRANSIT RESOLVE SEND AWAIT_TRANSIT
          ABOVE_ITSELF: REFUSE - - - - AWAIT_TRANSIT REFUSE REFUSE AWAIT_TRANSIT
          DELETED: SEND - - - - SEND SEND SEND SEND
          """)
  void theJournalDecides(Edit edit, String expected) {
    assertThat(Stream.of(Sent.values()).map(sent -> cell(edit, sent)).toList())
        .containsExactly(expected.split(" "));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ':',
      textBlock =
          """
          # NONE NEW UPLOADED UPLOADED_LONG_AGO NAMED NAMED_LONG_AGO
          CREATED: SEND UPLOAD SEND UPLOAD SEND REFUSE
          EDITED: SEND UPLOAD SEND UPLOAD SEND REFUSE
          EDITED_BACK: RESOLVE UPLOAD SEND UPLOAD SEND REFUSE
          DELETED: SEND SEND SEND SEND SEND SEND
          """)
  void aFileGoesBefore(Edit edit, String expected) {
    assertThat(Stream.of(Files.values()).map(file -> cell(edit, file)))
        .hasToString("[" + expected.replace(" ", ", ") + "]");
  }

  @ParameterizedTest
  @CsvSource({"0, SEND", "1, SEND", "2, SEND", "3, WAIT"})
  void aRowOverWhichPushesHaveFailedRests(int strikes, NextStep.Verb expected) {
    Row row = row(Edit.EDITED, Sent.NOTHING);
    for (int i = 1; i <= strikes; i++) {
      Instant until = i < 3 ? Instant.EPOCH : time.now().plusSeconds(300);
      store.transact(writer -> writer.rest(row.type(), row.id(), until, null));
    }
    assertThat(next(row, Edit.EDITED).verb()).isEqualTo(expected);
  }

  @Test
  void whatTheServerDoesNotTakeIsRefused() {
    Row row = row(Edit.EDITED, Server.NO_UPDATES, Sent.NOTHING, Files.NONE);
    assertThat(next(row, Edit.EDITED).reason()).contains("offers no way");
  }

  @Test
  void thePageHoldsTheTables() {
    String page = Documents.text(PAGE);
    page = replaced("the journal", Sent.values(), sent -> sent.words, this::cell, page);
    page = replaced("files", Files.values(), file -> file.words, this::cell, page);
    Documents.assertHolds(PAGE, page);
  }

  private <T> String replaced(
      String name,
      T[] columns,
      Function<T, String> words,
      BiFunction<Edit, T, String> cell,
      String page) {
    List<Edit> edits = List.of(Edit.values());
    List<String> lines = new ArrayList<>();
    lines.add("| | " + edits.stream().map(edit -> edit.words).collect(joining(" | ")) + " |");
    lines.add("| --- ".repeat(edits.size() + 1) + "|");
    for (T column : columns) {
      String cells =
          edits.stream().map(edit -> WORDS.get(cell.apply(edit, column))).collect(joining(" | "));
      lines.add("| " + words.apply(column) + " | " + cells + " |");
    }
    List<MatchResult> places = Documents.find("<!-- table: " + name + " -->\\n(.*?)\\n\\n", page);
    assertThat(places).hasSize(1);
    return Documents.replaced(page, places.get(0), String.join("\n", lines));
  }

  private String cell(Edit edit, Sent sent) {
    return sent.isPossible(edit) ? next(row(edit, sent), edit).verb().name() : "-";
  }

  private String cell(Edit edit, Files files) {
    return next(row(edit, Server.PLAIN, Sent.NOTHING, files), edit).verb().name();
  }

  private void attach(Files files, Row row) {
    Attachment file = Attachment.of("a.txt", "text/plain", new byte[] {1});
    database.table(Server.PLAIN.type).attach(Server.PLAIN.type.ref(row.id()), file);
    store.transact(writer -> arrive(files, row, writer));
  }

  private void arrive(Files files, Row row, Writer writer) {
    PendingUpload file = writer.attachments().of(row.type(), row.id()).get(0);
    if (files != Files.NEW) {
      writer.attachments().uploaded(row.type(), file, "token");
    }
    if (files == Files.NAMED || files == Files.NAMED_LONG_AGO) {
      writer.attachments().sent(row.type(), List.of(file));
    }
    if (files == Files.UPLOADED_LONG_AGO || files == Files.NAMED_LONG_AGO) {
      time.advance(KEPT);
    }
  }

  /** As the push reads it. */
  private NextStep next(Row row, Edit edit) {
    return store.read(
        reader -> {
          Stored found = reader.find(row.type(), row.id());
          if (edit == Edit.UNDER_NOTHING) {
            Row lost = found.row().with(row.type().fields().get(1), 999L);
            found = new Stored(lost, found.base(), found.tracking());
          }
          Change change = Change.of(found, transit, reader);
          return change.next(edit == Edit.ABOVE_ITSELF, reader, transit);
        });
  }

  private Row row(Edit edit, Sent sent) {
    return row(edit, sent.server, sent, Files.NONE);
  }

  /** A new row after that edit; what was sent of it before stands in the journal. */
  private Row row(Edit edit, Server server, Sent sent, Files files) {
    Row over = edit == Edit.UNDER_A_NEW_ROW ? newBoard : board;
    Row made = server.type.row(new Card("a", BOARDS.ref(over.id())));
    Row row = store.write(writer -> writer.insert(edit.isNew() ? made : known(made)));
    Row edited = row.with(server.text, edit == Edit.EDITED_BACK ? "a" : "c");
    Row before = row.with(server.text, "b");
    Row said = sent == Sent.SAME_UPDATE ? edited : before;
    store.transact(writer -> writer.edit(before));
    store.transact(writer -> sent.note(row, said, ClockReading.now(time), writer));
    if (files != Files.NONE) {
      attach(files, row);
    }
    Row now = edit.isDeletion() ? edited.withDeleted(true) : edited;
    store.transact(writer -> writer.edit(now));
    return row;
  }

  private Row known(Row row) {
    return row.withServerId(++serverId);
  }
}
