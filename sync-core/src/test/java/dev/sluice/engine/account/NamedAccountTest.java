package dev.sluice.engine.account;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.SyncReport;
import dev.sluice.SyncResult;
import dev.sluice.SyncStatus;
import dev.sluice.engine.NotesServer;
import dev.sluice.engine.domain.Desk;
import dev.sluice.failure.FailureKind;
import dev.sluice.failure.SyncException;
import dev.sluice.http.Credentials;
import dev.sluice.schema.Endpoint;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.SyncSchema;
import dev.sluice.testkit.RestServer;
import dev.sluice.testkit.VirtualNetwork;
import dev.sluice.time.VirtualTime;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** S118: where no type of the schema has the user, the account that the app names counts. */
class NamedAccountTest {

  private record Note(String text) {}

  private static final Field<Note, String> TEXT =
      Field.<Note>text("text", Note::text).fingerprint();
  private static final EntityType<Note> NOTES =
      EntityType.<Note>named(
              "notes",
              Endpoints.list("notes")
                  .create(Endpoint.post("notes"))
                  .update(Endpoint.put("notes/{id}"))
                  .delete(Endpoint.delete("notes/{id}")))
          .fields(TEXT)
          .build(row -> new Note(row.require(TEXT)));

  private static final Credentials ANNA = Credentials.bearer("anna", "first");
  private static final Credentials ANNA_AGAIN = Credentials.bearer("anna", "second");
  private static final Credentials BERT = Credentials.bearer("bert", "other");

  @TempDir Path folder;
  private final VirtualTime time = new VirtualTime();
  private final RestServer server = NotesServer.at(time, "notes");
  private final VirtualNetwork network = NotesServer.network(server, time);
  private Desk desk;

  private void open(Credentials credentials) {
    desk =
        Desk.open(
            folder.resolve("notes.db"),
            SyncSchema.of(1, NOTES),
            network,
            time,
            engine -> engine.server("https://notes.example", credentials));
  }

  /** Anna has synced one note; her token expires, and she writes another one. */
  private void expired(Credentials annas) {
    server.setAuthorization(annas.header());
    open(annas);
    desk.table(NOTES).create(new Note("synced"));
    desk.synced();
    server.setAuthorization(BERT.header());
    desk.table(NOTES).create(new Note("hers"));
    assertThat(desk.sync().error()).map(SyncException::kind).contains(FailureKind.UNAUTHORIZED);
  }

  private void again(Credentials credentials) {
    desk.close();
    open(credentials);
  }

  private void isRefused(SyncReport report) {
    assertThat(report.error()).map(SyncException::kind).contains(FailureKind.WRONG_ACCOUNT);
    nothingOfHersIsTheirs();
  }

  private void nothingOfHersIsTheirs() {
    assertThat(status()).isInstanceOf(SyncStatus.Frozen.class);
    assertThat(texts()).containsExactly("synced");
    assertThat(desk.all(NOTES)).extracting(Note::text).containsExactly("synced", "hers");
  }

  private SyncStatus status() {
    var status = desk.engine().status().test();
    time.settle();
    return status.values().get(0);
  }

  private List<String> texts() {
    return server.rows("notes").stream().map(row -> row.get("text").asText()).toList();
  }

  @AfterEach
  void close() {
    desk.close();
  }

  @Test
  void S118_whoLogsInAsAnotherGetsNothingOfTheFirst() {
    expired(ANNA);
    desk.engine().resume(BERT);
    time.advance(Duration.ofMinutes(5));
    nothingOfHersIsTheirs();
    server.setAuthorization(ANNA_AGAIN.header());
    desk.engine().resume(ANNA_AGAIN);
    time.advance(Duration.ofMinutes(5));
    assertThat(texts()).containsExactly("synced", "hers");
    assertThat(status().text()).isEqualTo("Synced");
  }

  @Test
  void S118_neitherDoesANewEngineOfAnotherOnTheFile() {
    expired(ANNA);
    again(BERT);
    isRefused(desk.push());
    again(BERT);
    isRefused(desk.sync());
  }

  @Test
  void S118_neitherDoesAnotherAfterAPushAlone() {
    server.setAuthorization(ANNA.header());
    open(ANNA);
    desk.table(NOTES).create(new Note("synced"));
    assertThat(desk.push().result()).isEqualTo(SyncResult.SYNCED);
    desk.table(NOTES).create(new Note("hers"));
    server.setAuthorization(BERT.header());
    again(BERT);
    isRefused(desk.push());
  }

  @Test
  void S118_afterALogOutTheFileIsAnybodys() {
    expired(ANNA);
    desk.engine().logOut(true).test();
    time.advance(Duration.ofSeconds(1));
    desk.engine().resume(BERT);
    time.advance(Duration.ofMinutes(5));
    assertThat(desk.all(NOTES)).extracting(Note::text).containsExactly("synced");
    again(ANNA);
    assertThat(desk.sync().error()).map(SyncException::kind).contains(FailureKind.WRONG_ACCOUNT);
  }

  @Test
  void S118_aWrongLogInBeforeTheFirstAnswerMakesNobodyTheOwner() {
    server.setAuthorization(BERT.header());
    open(ANNA);
    desk.table(NOTES).create(new Note("his"));
    assertThat(desk.sync().error()).map(SyncException::kind).contains(FailureKind.UNAUTHORIZED);
    desk.engine().resume(BERT);
    time.advance(Duration.ofMinutes(5));
    assertThat(texts()).containsExactly("his");
  }

  @Test
  void S118_aNewTokenIsTheSameAccountsIfItHasItsName() {
    expired(Credentials.apiToken("anna", "first"));
    Credentials next = Credentials.apiToken("anna", "second");
    server.setAuthorization(next.header());
    again(next);
    desk.synced();
    assertThat(texts()).containsExactly("synced", "hers");
  }

  @Test
  void S118_aTokenWithoutANameIsAnAccountOfItsOwn() {
    expired(Credentials.apiToken("first"));
    Credentials next = Credentials.apiToken("second");
    server.setAuthorization(next.header());
    again(next);
    isRefused(desk.sync());
  }

  @Test
  void S118_anAddressInCapitalLettersIsTheSameAccount() {
    expired(Credentials.password("anna@example.com", "secret"));
    Credentials next = Credentials.password("Anna@Example.com", "secret");
    server.setAuthorization(next.header());
    again(next);
    desk.synced();
    assertThat(texts()).containsExactly("synced", "hers");
  }
}
