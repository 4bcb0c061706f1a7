package dev.sluice.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.internal.file.Pragmas;
import dev.sluice.internal.store.EngineDatabase;
import dev.sluice.jdbc.JdbcDriver;
import dev.sluice.schema.Endpoint;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Notes;
import dev.sluice.schema.Ref;
import dev.sluice.schema.Row;
import dev.sluice.schema.SyncSchema;
import dev.sluice.sqlite.SqliteConnection;
import dev.sluice.sqlite.SqliteDriver;
import dev.sluice.store.Database;
import dev.sluice.store.Query;
import dev.sluice.store.Query.Comparison;
import dev.sluice.store.Table;
import dev.sluice.time.VirtualTime;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Rows are found by the words of their texts. */
class SearchTest {

  /** A page; {@code rank} is a name that FTS5 keeps for itself. */
  record Page(String title, String rank, String secret) {
    Page titled(String other) {
      return new Page(other, rank, secret);
    }
  }

  private static final Field<Page, String> TITLE =
      Field.<Page>text("title", Page::title).fingerprint().searchable();
  private static final Field<Page, String> RANK =
      Field.<Page>text("rank", Page::rank).nullable().searchable();
  private static final Field<Page, String> SECRET =
      Field.<Page>text("secret", Page::secret).nullable();

  private static final EntityType<Page> PAGES = pages("pages", TITLE, RANK, SECRET);
  private static final SyncSchema ONE = SyncSchema.of(1, PAGES);

  private static EntityType<Page> pages(
      String name, Field<Page, String> title, Field<Page, String> rank, Field<Page, String> last) {
    return EntityType.<Page>named(name, Endpoints.list(name).create(Endpoint.post(name)))
        .fields(title, rank, last)
        .build(row -> new Page(row.require(title), row.get(rank), row.get(last)));
  }

  @TempDir Path folder;
  private Database database;
  private Table<Page> pages;

  @BeforeEach
  void open() {
    open(PAGES, ONE);
  }

  private void open(EntityType<Page> type, SyncSchema schema, Migration... steps) {
    SqliteOptions options = SqliteOptions.at(new VirtualTime()).withMigrations(List.of(steps));
    database = SqliteDatabase.open(driver(), schema, options);
    pages = database.table(type);
  }

  private void reopen(EntityType<Page> type, SyncSchema schema, Migration... steps) {
    database.close();
    open(type, schema, steps);
  }

  @AfterEach
  void close() {
    database.close();
  }

  SqliteDriver driver() {
    return new JdbcDriver(file());
  }

  final Path file() {
    return folder.resolve("pages.db");
  }

  private Ref<Page> page(String title) {
    return pages.create(new Page(title, null, "hidden"));
  }

  private List<String> found(String words) {
    return pages.list(Query.<Page>all().search(words)).stream().map(Page::title).toList();
  }

  @Test
  void aSearchHasAnOrderAndALimit() {
    page("milk a");
    page("milk b");
    String typed = "milk";
    Query<Page> found = Query.<Page>all().search(typed).descending(TITLE).limit(50);
    assertThat(pages.list(found)).extracting(Page::title).containsExactly("milk b", "milk a");
    assertThat(pages.list(found.limit(1).where(SECRET, Comparison.EQUAL, "hidden"))).hasSize(1);
    assertThat(pages.list(found.where(SECRET, Comparison.EQUAL, "other"))).isEmpty();
  }

  private void sql(String... statements) {
    try (SqliteConnection app = TestFiles.app(file())) {
      for (String statement : statements) {
        app.execute(statement);
      }
    }
  }

  final long number(String select) {
    try (SqliteConnection app = TestFiles.app(file())) {
      return Pragmas.ask(app, select);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "buy milk, true",
    "MILK, true",
    "mil, true",
    "mi buy, false", // only the last word is a beginning
    "buy mi, true",
    "ilk, false",
    "cafe, true",
    "CAFÉ, true",
    "three, true", // in the other field
    "milk three, true", // one word in each field
    "hidden, false", // of a field without the word
    "milk nothing, false",
  })
  void aRowIsFoundByAllWordsAndTheBeginningOfTheLast(String words, boolean isFound) {
    pages.create(new Page("Buy Milk at the café", "three", "hidden"));
    page("other");
    assertThat(found(words)).hasSize(isFound ? 1 : 0);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"",
        "'",
        "*",
        "milk\"",
        "milk*",
        "milk -",
        "milk(",
        "milk:",
        "^milk",
        "{milk",
        "milk;",
        "title:",
        "milk\\",
        "milk\u0000",
        "`milk",
        "milk\u0301",
        "milk \ud83d\ude00",
        "milk \ud800",
      })
  void whateverIsTypedIsNoSyntax(String typed) {
    page("milk title");
    assertThat(found(typed)).containsExactly("milk title");
  }

  @ParameterizedTest
  @ValueSource(strings = {"AND", "or", "NOT milk", "NEAR", "milk OR nothing", "\ud83a\udd00 milk"})
  void operatorsAreWords(String typed) {
    page("milk");
    assertThat(found(typed)).isEmpty();
  }

  @Test
  void aLongTextIsSearchedByItsFirstWords() {
    page("word ".repeat(40));
    assertThat(found("word ".repeat(5_000))).hasSize(1);
  }

  /** A keyboard may write a letter and its accents apart. */
  @Test
  void lettersAreFoundHoweverTheirAccentsAreWritten() {
    page("Vi\u1ec7t \u0401\u0436\u0438\u043a");
    assertThat(found("Vie\u0323\u0302t")).hasSize(1);
    assertThat(found("\u0415\u0308\u0436\u0438\u043a")).hasSize(1);
  }

  @Test
  void anEmptySearchFindsAll() {
    page("a");
    assertThat(found("")).containsExactly("a");
    assertThat(found(" - ")).containsExactly("a");
  }

  @Test
  void editsAreFollowedWhoeverMakesThem() {
    Ref<Page> ref = page("milk");
    pages.update(ref, page -> page.titled("bread"));
    assertThat(found("milk")).isEmpty();
    assertThat(found("bread")).hasSize(1);
    sql("UPDATE pages SET title = 'cheese'");
    assertThat(found("bread")).isEmpty();
    assertThat(found("cheese")).hasSize(1);
    sql("INSERT OR REPLACE INTO pages (id, deleted, title) VALUES (1, 0, 'butter')");
    assertThat(found("cheese")).isEmpty();
    assertThat(found("butter")).hasSize(1);
    EngineDatabase.of(database)
        .store()
        .transact(
            writer -> {
              Row row = PAGES.row(new Page("from the server", null, null)).withServerId(5L);
              writer.update(writer.insert(row).with(TITLE, "by the server"));
            });
    assertThat(found("from")).isEmpty();
    assertThat(found("by server")).hasSize(1);
    sql("DELETE FROM pages");
    assertThat(number("SELECT count(*) FROM _syncsearch_pages")).isZero();
  }

  @Test
  void aReplaceWhoseDeleteSqliteHidesIsFollowedToo() {
    page("milk");
    try (SqliteConnection app = new JdbcDriver(file()).open()) { // without recursive triggers
      app.execute("INSERT OR REPLACE INTO pages (id, deleted, title) VALUES (1, 0, 'butter')");
    }
    assertThat(found("milk")).isEmpty();
    assertThat(found("butter")).hasSize(1);
  }

  @Test
  void deletedRowsAndPlaceholdersAreNotFound() {
    Ref<Page> ref = page("milk");
    EngineDatabase.of(database)
        .store()
        .transact(
            writer -> {
              Row row = PAGES.row(new Page("milk", null, null)).withServerId(5L);
              writer.placehold(PAGES, writer.insert(row).id());
            });
    assertThat(found("milk")).hasSize(1);
    pages.delete(ref);
    assertThat(found("milk")).isEmpty();
    pages.undelete(ref);
    assertThat(found("milk")).hasSize(1);
  }

  @Test
  void theIdOfANewRowIsItsOwn() {
    page("a");
    sql("DELETE FROM pages");
    Ref<Page> second = page("b");
    assertThat(pages.find(second)).map(Page::title).contains("b");
  }

  @Test
  void whatIsRolledBackIsNotFound() {
    assertThatThrownBy(
            () ->
                database.inTransaction(
                    tables -> {
                      tables.table(PAGES).create(new Page("milk", null, null));
                      throw new IllegalStateException();
                    }))
        .isInstanceOf(IllegalStateException.class);
    assertThat(found("milk")).isEmpty();
  }

  @Test
  void anIdleOpeningWritesNothing() throws IOException {
    page("milk");
    database.close();
    byte[] before = Files.readAllBytes(file());
    open();
    database.close();
    assertThat(Files.readAllBytes(file())).isEqualTo(before);
    open();
    assertThat(found("milk")).hasSize(1);
  }

  @Test
  void theWordMayComeAndGoWithAnyVersion() {
    Field<Page, String> title = Field.<Page>text("title", Page::title).fingerprint();
    Field<Page, String> secret = Field.<Page>text("secret", Page::secret).nullable().searchable();
    EntityType<Page> without =
        pages("pages", title, Field.<Page>text("rank", Page::rank).nullable(), SECRET);
    EntityType<Page> another = pages("pages", title, RANK, secret);
    page("milk");
    reopen(without, SyncSchema.of(1, without));
    assertThat(number("SELECT count(*) FROM sqlite_master WHERE name LIKE '%search%'")).isZero();
    page("bread");
    reopen(another, SyncSchema.of(1, another));
    assertThat(found("bread")).isEmpty();
    assertThat(found("hidden")).containsExactly("milk", "bread");
    reopen(PAGES, ONE);
    assertThat(found("bread")).containsExactly("bread");
    assertThat(found("hidden")).isEmpty();
  }

  @Test
  void aMigrationMayRenameRebuildAndFill() {
    page("milk");
    Field<Page, String> head = Field.<Page>text("head", Page::title).fingerprint().searchable();
    EntityType<Page> sheets = pages("sheets", head, RANK, SECRET);
    Migration toTwo =
        Migration.to(2)
            .renameTable("pages", pages("sheets", TITLE, RANK, SECRET))
            .renameColumn(sheets, "title", head)
            .fillColumn("sheets", RANK, "'filled'")
            .rebuild(sheets);
    reopen(sheets, SyncSchema.of(2, sheets), toTwo);
    assertThat(found("milk")).hasSize(1);
    assertThat(found("filled")).hasSize(1);
    page("bread");
    assertThat(found("bread")).hasSize(1);
    assertThat(number("SELECT count(*) FROM sqlite_master WHERE name LIKE '_syncsearch_pages%'"))
        .isZero();
  }

  @Test
  void aTableThatAnAppMadeAnewIsReadAnew() {
    page("milk");
    database.close();
    try (SqliteConnection app = TestFiles.app(file())) {
      String table = Ddl.table(TableShape.of(PAGES), "pages");
      app.execute(table.replace("`pages`", "`fresh`"));
      app.execute("INSERT INTO fresh SELECT * FROM pages");
      app.execute("DROP TABLE pages");
      app.execute("UPDATE fresh SET title = 'bread'");
      app.execute("ALTER TABLE fresh RENAME TO pages");
      Migration.triggers(ONE, PAGES).forEach(app::execute);
      app.execute("INSERT INTO pages (deleted, title) VALUES (0, 'cheese')");
    }
    open();
    assertThat(found("milk")).isEmpty();
    assertThat(found("bread")).hasSize(1);
    assertThat(found("cheese")).hasSize(1);
  }

  @Test
  void aLogOutLeavesNoTrace() throws IOException {
    page("unmistakable");
    pages.update(page("b"), page -> page.titled("remarkable"));
    sql("DELETE FROM pages WHERE title = 'remarkable'");
    EngineDatabase engine = EngineDatabase.of(database);
    engine.store().clear();
    engine.store().scrub();
    assertThat(found("unmistakable")).isEmpty();
    database.close();
    for (Path each : files()) {
      assertThat(new String(Files.readAllBytes(each), StandardCharsets.ISO_8859_1))
          .doesNotContain("nmistakable")
          .doesNotContain("emarkable");
    }
    open();
    page("new");
    assertThat(found("new")).hasSize(1);
  }

  private List<Path> files() throws IOException {
    try (var all = Files.list(folder)) {
      return all.toList();
    }
  }

  @Test
  void onlyTextsAreSearched() {
    assertThatThrownBy(() -> Field.<Page>integer("n", page -> 1L).searchable())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("n: searchable()");
    try (Database notes = SqliteDatabase.open(folder.resolve("notes.db"), Notes.SCHEMA)) {
      assertThatThrownBy(() -> notes.table(Notes.NOTES).list(Query.<Notes.Note>all().search("a")))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("notes has no searchable() field");
    }
  }

  @Test
  void typesWhoseTablesWouldClashAreRefused() {
    EntityType<Page> clash = pages("pages_data", TITLE, RANK, SECRET);
    assertThatThrownBy(() -> SyncSchema.of(1, PAGES, clash))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("_syncsearch_pages_data");
    EntityType<Page> trigger = pages("pages_insert", TITLE, RANK, SECRET);
    assertThatThrownBy(() -> SyncSchema.of(1, PAGES, trigger))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
