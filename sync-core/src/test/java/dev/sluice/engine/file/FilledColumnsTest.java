package dev.sluice.engine.file;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.Operation;
import dev.sluice.SyncResult;
import dev.sluice.database.Migration;
import dev.sluice.engine.PlainEngine;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.SyncSchema;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.http.Json;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A column may be null no more, or holds another kind of values, while changes wait. */
class FilledColumnsTest extends TwoVersions {

  private static final EntityType<Note> GREY = notes(PLAIN.orElse("grey"));
  private static final EntityType<Note> REQUIRED = notes(PLAIN);
  private static final String FILL = "UPDATE notes SET colour = 'grey' WHERE colour IS NULL";

  /** The ways by which null goes out of a column. */
  static Stream<Migration> ways() {
    Migration two = Migration.to(2);
    return Stream.of(
        two,
        two.statement(FILL),
        two.rebuild(GREY),
        two.statement(FILL).rebuild(GREY),
        two.fillColumn("notes", PLAIN, "'grey'"),
        two.fillColumn("notes", PLAIN, "'grey'").rebuild(GREY));
  }

  @ParameterizedTest
  @MethodSource("ways")
  void S108_whatWasNullBecomesTheFieldsDefaultAndAllThatWaitsIsSent(Migration way) {
    workWithTheOldApp(ONE, NOTES);
    try (PlainEngine app = app(two(GREY), way)) {
      assertThat(number("SELECT count(*) FROM notes WHERE colour IS NULL")).isZero();
      everythingIsSent(app, "quiet null", "edited here null", "new grey", "lost again grey");
    }
  }

  @Test
  void S108_aSentCreateWhoseAnswerWasLostIsFoundThoughItsColourWasNull() {
    addNote("other", null);
    try (PlainEngine app = app(ONE)) {
      app.run(Operation.FULL);
      app.db.table(NOTES).create(new Note(null, "sent", null));
      server
          .faults()
          .on(1, request -> request.method().equals("POST"), new Fault.Lost(true, false));
      app.run(Operation.PUSH);
    }
    try (PlainEngine app = app(two(GREY), Migration.to(2))) {
      assertThat(app.run(Operation.FULL).result()).isEqualTo(SyncResult.SYNCED);
    }
    assertThat(onServer()).containsExactly("other null", "sent null");
  }

  @Test
  void S108_anEditOfTheColumnItselfStaysOne() {
    workWithTheOldApp(ONE, NOTES);
    try (PlainEngine app = app(ONE)) {
      app.db.table(NOTES).update(ref(NOTES, "quiet"), note -> new Note(null, "quiet", "red"));
    }
    try (PlainEngine app = app(two(GREY), Migration.to(2).statement(FILL))) {
      everythingIsSent(app, "quiet red", "edited here null", "new grey", "lost again grey");
    }
  }

  @Test
  void whatAStatementWritesAndTheFieldCannotHoldUndoesTheMigration() {
    Field<Note, Boolean> plain = Field.bool("colour", note -> "1".equals(note.colour()));
    Field<Note, Boolean> flag = plain.orElse(false);
    EntityType<Note> flagged =
        EntityType.<Note>named("notes", atNotes())
            .fields(FOLDER, TEXT, flag)
            .build(row -> new Note(row.get(FOLDER), row.require(TEXT), "" + row.require(flag)));
    try (PlainEngine app = app(SyncSchema.of(1, FOLDERS, flagged))) {
      app.db.table(flagged).create(new Note(null, "new", "1"));
    }
    Migration wrong = Migration.to(2).statement("UPDATE notes SET colour = 'many'");
    assertThat(refusal(two(flagged), wrong))
        .contains("has a value in the column colour that is no BOOLEAN");
    Migration right = Migration.to(2).statement("UPDATE notes SET colour = 0");
    app(two(flagged), right).close();
  }

  @Test
  void S108_withoutADefaultTheFileIsRefusedUntilAStepSaysWhatNullBecomes() {
    workWithTheOldApp(ONE, NOTES);
    String sentence = "has null in the column colour, which may not be null any more";
    assertThat(refusal(two(REQUIRED), Migration.to(2))).contains(sentence, "fillColumn");
    assertThat(refusal(two(REQUIRED), Migration.to(2).statement(FILL))).contains(sentence);
    server.edit("notes", "1", Json.object().put("colour", "pale")); // null no more there, too
    server.edit("notes", "2", Json.object().put("colour", "pale"));
    time.advance(Duration.ofMinutes(3));
    Migration fill = Migration.to(2).fillColumn("notes", PLAIN, "'it''s \"grey\" \\'");
    try (PlainEngine app = app(two(REQUIRED), fill.rebuild(REQUIRED))) {
      String filled = " it's \"grey\" \\";
      everythingIsSent(
          app, "quiet pale", "edited here pale", "new" + filled, "lost again" + filled);
    }
  }

  @Test
  void S108_aRoomAppFillsTheColumnInItsOwnMigration() {
    workWithTheOldApp(ONE, NOTES);
    roomTakesTheFile(FILL);
    try (PlainEngine app = app(two(GREY), Migration.to(2))) {
      everythingIsSent(app, "quiet null", "edited here null", "new grey", "lost again grey");
    }
  }

  @Test
  void S108_aRoomAppFillsTheColumnByThePublishedSql() {
    workWithTheOldApp(ONE, NOTES);
    Migration fill = Migration.to(2).fillColumn("notes", PLAIN, "'white'");
    roomTakesTheFile(fill.sql().toArray(new String[0]));
    try (PlainEngine app = app(two(GREY), fill)) {
      everythingIsSent(app, "quiet null", "edited here null", "new white", "lost again white");
    }
  }

  @Test
  void S108_aRoomFileWhoseSchemaWasNotRaisedIsReadAllTheSame() {
    workWithTheOldApp(ONE, NOTES);
    roomTakesTheFile();
    assertThat(refusal(SyncSchema.of(1, FOLDERS, REQUIRED)))
        .contains("the table notes has the column colour without null", "was not raised");
    try (PlainEngine app = app(SyncSchema.of(1, FOLDERS, GREY))) {
      everythingIsSent(app, "quiet null", "edited here null", "new grey", "lost again grey");
    }
  }

  @Test
  void S108_aColumnThatMayBeNullFromNowOnIsRefusedUntilItsTableIsMadeAnew() {
    SyncSchema one = SyncSchema.of(1, FOLDERS, GREY);
    workWithTheOldApp(one, GREY);
    assertThat(refusal(two(NOTES), Migration.to(2)))
        .contains("the migration does not fit", "colour without null", "rebuild(notes)");
    addNote("theirs", null);
    time.advance(Duration.ofMinutes(3));
    try (PlainEngine app = app(two(NOTES), Migration.to(2).rebuild(NOTES))) {
      app.db.table(NOTES).create(new Note(null, "bare", null));
      everythingIsSent(
          app,
          "quiet null",
          "edited here null",
          "new grey",
          "lost again grey",
          "theirs null",
          "bare null");
      assertThat(number("SELECT count(*) FROM notes WHERE colour IS NULL")).isEqualTo(4);
    }
  }

  private static final Field<Note, Long> SIZE =
      Field.<Note>integer("colour", note -> Long.valueOf(String.valueOf(note.colour())));
  private static final EntityType<Note> SIZES =
      EntityType.<Note>named("notes", at("notes"))
          .fields(FOLDER, TEXT, SIZE)
          .build(row -> new Note(row.get(FOLDER), row.require(TEXT), "" + row.get(SIZE)));
  private static final EntityType<Note> TEXTS = notes(PLAIN);

  private void numbersAsTexts(String... colours) {
    addNote("edited", "1");
    addNote("deleted", colours[0]);
    time.advance(Duration.ofDays(1));
    try (PlainEngine app = app(SyncSchema.of(1, FOLDERS, TEXTS))) {
      app.run(Operation.FULL);
      edit(app, TEXTS, "edited", "edited here");
      app.db.table(TEXTS).delete(ref(TEXTS, "deleted"));
      app.db.table(TEXTS).create(new Note(null, "new", colours[1]));
    }
  }

  @Test
  void S108_textsThatAreNumbersAreConvertedWithAllThatWaits() {
    numbersAsTexts("7", "8");
    try (PlainEngine app = app(two(SIZES), Migration.to(2).rebuild(SIZES))) {
      assertThat(app.run(Operation.PUSH).result()).isEqualTo(SyncResult.SYNCED);
    }
    assertThat(onServer()).containsExactly("edited here 1", "new 8");
  }

  @Test
  void S108_aValueThatTheNewKindCannotReadIsRefusedUntilAStepReplacesIt() {
    for (List<String> colours : List.of(List.of("dark", "8"), List.of("7", "4.5"))) {
      numbersAsTexts(colours.toArray(new String[0]));
      assertThat(refusal(two(SIZES), Migration.to(2).rebuild(SIZES)))
          .contains("the migration does not fit", "in the column colour", "no INTEGER")
          .doesNotContain("dark", "4.5");
      file().toFile().delete();
    }
  }

  @Test
  void S108_fillColumnReplacesWhatCannotBeReadInTheRowAndInWhatIsKeptOfIt() {
    numbersAsTexts("dark", "light");
    Migration fill = Migration.to(2).fillColumn("notes", SIZE, "3").rebuild(SIZES);
    try (PlainEngine app = app(two(SIZES), fill)) {
      assertThat(app.run(Operation.PUSH).result()).isEqualTo(SyncResult.SYNCED);
    }
    assertThat(onServer()).containsExactly("edited here 1", "new 3");
  }

  @Test
  void S108_aKeptValueOfAMergeIsShownAsLongAsItsFieldCanBeThat() {
    numbersAsTexts("7", "8");
    String keep =
        "INSERT INTO _sync_overruled (type, id, field, side, at, value) SELECT 'notes', id,"
            + " 'colour', 'LOCAL', "
            + time.now().toEpochMilli()
            + ", '%s' FROM notes WHERE text = 'new'";
    sql(String.format(keep, "dark"), String.format(keep, "9"));
    try (PlainEngine app = app(two(SIZES), Migration.to(2).rebuild(SIZES))) {
      assertThat(app.engine.conflicts())
          .singleElement()
          .satisfies(conflict -> assertThat(conflict.overruledValue()).isEqualTo(9L));
    }
  }
}
