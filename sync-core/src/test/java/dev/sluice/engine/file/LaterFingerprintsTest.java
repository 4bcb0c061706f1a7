package dev.sluice.engine.file;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.Operation;
import dev.sluice.SyncResult;
import dev.sluice.database.Migration;
import dev.sluice.engine.PlainEngine;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Ref;
import dev.sluice.schema.Row;
import dev.sluice.schema.SyncSchema;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.http.Json;
import dev.sluice.testkit.http.Request;
import java.time.Duration;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * A create of version 1 was lost, and its fingerprint has other fields, or values, by version 2.
 */
class LaterFingerprintsTest extends TwoVersions {

  private static final Field<Note, String> MARKED = COLOUR.fingerprint();
  private static final Field<Note, String> NEVER_NULL = PLAIN.orElse("none").fingerprint();

  private static boolean isCreate(Request request) {
    return request.method().equals("POST") && request.path().endsWith("/notes");
  }

  private void lose(EntityType<Note> one, EntityType<?>... before) {
    try (PlainEngine app = app(SyncSchema.of(1, with(one, before)))) {
      app.run(Operation.FULL);
      Ref<Folder> in = before.length > 1 ? FOLDERS.ref(number("SELECT id FROM folders")) : null;
      app.db.table(one).create(new Note(in, "Anna", null));
      server.faults().on(1, LaterFingerprintsTest::isCreate, Fault.dropAfterCommit());
      app.run(Operation.PUSH);
    }
    assertThat(server.rows("notes")).hasSize(1);
  }

  private static EntityType<?>[] with(EntityType<Note> notes, EntityType<?>... before) {
    EntityType<?>[] all = new EntityType<?>[before.length + 1];
    System.arraycopy(before, 0, all, 0, before.length);
    all[before.length] = notes;
    return all;
  }

  private void isThereOnce(SyncSchema two, Migration steps) {
    try (PlainEngine app = app(two, steps)) {
      assertThat(app.run(Operation.PUSH).result()).isEqualTo(SyncResult.SYNCED);
      assertThat(app.run(Operation.FULL).result()).isEqualTo(SyncResult.SYNCED);
      assertThat(number("SELECT count(*) FROM notes")).isOne();
    }
    assertThat(server.rows("notes")).hasSize(1);
  }

  @Test
  void S127_aFieldThatWasAddedWithAValueIsNotLookedFor() {
    lose(plainNotes(), FOLDERS);
    isThereOnce(two(notes(NEVER_NULL)), Migration.to(2).addColumn("notes", NEVER_NULL, "'house'"));
  }

  @Test
  void S127_aFieldThatWasAddedEmptyMayHaveAnyValueThere() {
    lose(plainNotes(), FOLDERS);
    server.edit("notes", "1", Json.object().put("colour", "standard"));
    isThereOnce(two(notes(MARKED)), Migration.to(2).addColumn("notes", MARKED, null));
  }

  @Test
  void S127_aNullThatWasFilledIsNotLookedFor() {
    lose(notes(MARKED), FOLDERS);
    EntityType<Note> two = notes(NEVER_NULL);
    isThereOnce(two(two), Migration.to(2).fillColumn("notes", NEVER_NULL, "'hall'").rebuild(two));
  }

  @Test
  void S127_itStaysSoWhenALaterVersionRenamesTheColumn() {
    lose(plainNotes(), FOLDERS);
    Migration two = Migration.to(2).addColumn("notes", NEVER_NULL, "'house'");
    app(two(notes(NEVER_NULL)), two).close();
    Field<Note, String> hue = Field.<Note>text("hue", Note::colour).orElse("none").fingerprint();
    EntityType<Note> three = notes(hue);
    isThereOnce(
        SyncSchema.of(3, FOLDERS, three), Migration.to(3).renameColumn(three, "colour", hue));
  }

  @Test
  void S127_aReferenceToAnotherTypeSaysNothing() {
    EntityType<Folder> moods =
        EntityType.<Folder>named("moods", at("moods"))
            .fields(NAME)
            .build(row -> new Folder(row.require(NAME)));
    server.add("folders", Json.object().put("name", "in"));
    lose(referring(FOLDERS), FOLDERS, moods);
    EntityType<Note> two = referring(moods);
    isThereOnce(SyncSchema.of(2, FOLDERS, moods, two), Migration.to(2).rebuild(two));
  }

  private static EntityType<Note> referring(EntityType<Folder> target) {
    Field<Note, Ref<Folder>> in =
        Field.<Note, Folder>reference("folder", target, Note::folder).nullable().fingerprint();
    return EntityType.<Note>named("notes", at("notes"))
        .fields(in, TEXT)
        .build(row -> new Note(row.get(in), row.require(TEXT), null));
  }

  @Test
  void S127_whereNothingIsLeftOfWhatWasSaidTheUserDecides() {
    lose(plainNotes(), FOLDERS);
    EntityType<Note> two =
        EntityType.<Note>named("notes", at("notes"))
            .fields(MARKED)
            .build(row -> new Note(null, "", row.get(MARKED)));
    Migration steps = Migration.to(2).addColumn("notes", MARKED, null).rebuild(two);
    try (PlainEngine app = app(two(two), steps)) {
      assertThat(app.run(Operation.PUSH).result()).isEqualTo(SyncResult.PENDING);
      assertThat(app.engine.failures())
          .singleElement()
          .satisfies(failure -> assertThat(failure.message()).contains("may be on the server"));
    }
    assertThat(server.rows("notes")).hasSize(1);
  }

  @Test
  void S127_aCreateThatIsRepeatedByItsKeySaysWhatItSaid() {
    EntityType<Note> one = keyed().build(LaterFingerprintsTest::note);
    lose(one, FOLDERS);
    server.keepBodies();
    EntityType<Note> two = keyed().fields(NEVER_NULL).build(LaterFingerprintsTest::note);
    Migration steps = Migration.to(2).addColumn("notes", NEVER_NULL, "'house'");
    try (PlainEngine app = app(two(two), steps)) {
      app.run(Operation.PUSH);
    }
    assertThat(
            server.log().stream()
                .filter(arrival -> isCreate(arrival.request()))
                .map(arrival -> arrival.request().body().utf8())
                .collect(Collectors.toList()))
        .endsWith("{\"text\":\"Anna\"}");
  }

  private static EntityType.Builder<Note> keyed() {
    return EntityType.<Note>named("notes", at("notes").idempotencyKeys(Duration.ofDays(1)))
        .fields(TEXT);
  }

  private static Note note(Row row) {
    return new Note(null, row.require(TEXT), null);
  }
}
