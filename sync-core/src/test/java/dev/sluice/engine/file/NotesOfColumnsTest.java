package dev.sluice.engine.file;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.Operation;
import dev.sluice.SyncResult;
import dev.sluice.conflict.Loss;
import dev.sluice.database.Migration;
import dev.sluice.engine.PlainEngine;
import dev.sluice.schema.Endpoint;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.SyncSchema;
import dev.sluice.testkit.fault.Fault;
import java.time.Duration;
import okio.ByteString;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the file has noted of a column counts for it by its new name, and for no other column. */
class NotesOfColumnsTest extends TwoVersions {

  private static final Field<Note, String> TINT =
      Field.<Note>text("tint", Note::colour).json("colour").nullable();
  private static final EntityType<Note> NONE = replaced(null);
  private static final EntityType<Note> BEFORE = replaced(COLOUR);
  private static final EntityType<Note> AFTER = replaced(TINT);
  private static final EntityType<Note> BY_DEVICE = replaced(COLOUR.byDevice());
  private static final EntityType<Note> BY_SERVER = replaced(COLOUR.byServer());
  private static final EntityType<Note> RENAMED_BY_SERVER = replaced(TINT.byServer());

  /** An update replaces the row, so it must not say what nobody here has ever seen. */
  private static EntityType<Note> replaced(@Nullable Field<Note, String> colour) {
    Endpoints at =
        Endpoints.list("notes")
            .since()
            .create(Endpoint.post("notes"))
            .update(Endpoint.put("notes/{id}").entire());
    EntityType.Builder<Note> type = EntityType.<Note>named("notes", at).fields(TEXT);
    return (colour == null ? type : type.fields(colour))
        .build(row -> new Note(null, row.require(TEXT), colour == null ? null : row.get(colour)));
  }

  private static Migration rename(int version, EntityType<Note> type) {
    return Migration.to(version).renameColumn(type, "colour", type.fields().get(1));
  }

  private static SyncSchema schema(int version, EntityType<Note> type) {
    return SyncSchema.of(version, type);
  }

  private void synced(EntityType<Note> type) {
    addNote("a", "red");
    time.advance(Duration.ofDays(1));
    try (PlainEngine app = app(schema(1, type))) {
      assertThat(app.run(Operation.FULL).result()).isEqualTo(SyncResult.SYNCED);
    }
  }

  private void write(EntityType<Note> one, String text, String colour) {
    synced(one);
    try (PlainEngine app = app(schema(1, one))) {
      app.db.table(one).update(ref(one, "a"), note -> new Note(null, text, colour));
    }
  }

  private void pushSaysNoColour(PlainEngine app, EntityType<Note> type) {
    app.db.table(type).update(ref(type, "a"), note -> new Note(null, "b", note.colour()));
    app.run(Operation.PUSH);
    assertThat(onServer()).containsExactly("a red");
  }

  private void isFetchedBefore(SyncSchema schema, EntityType<Note> type, Migration... steps) {
    try (PlainEngine app = app(schema, steps)) {
      pushSaysNoColour(app, type);
      assertThat(app.run(Operation.FULL).result()).isEqualTo(SyncResult.SYNCED);
      assertThat(app.db.table(type).find(ref(type, "b")).map(Note::colour)).contains("red");
    }
    assertThat(onServer()).containsExactly("b red");
  }

  @Test
  void whatItsListLeavesOutIsNotOverwrittenUnderAnotherName() {
    Fault without =
        Fault.changed(
            answer -> {
              String body = answer.body().utf8().replace(",\"colour\":\"red\"", "");
              return answer.withBody(ByteString.encodeUtf8(body));
            });
    server.faults().always(request -> request.method().equals("GET"), without);
    synced(BEFORE);
    try (PlainEngine app = app(schema(2, AFTER), rename(2, AFTER))) {
      pushSaysNoColour(app, AFTER);
    }
  }

  @Test
  void whatWasNeverFetchedIsNotOverwrittenUnderAnotherName() {
    synced(NONE);
    Migration add = Migration.to(2).addColumn("notes", COLOUR, null);
    app(schema(2, BEFORE), add).close();
    isFetchedBefore(schema(3, AFTER), AFTER, add, rename(3, AFTER));
  }

  /** Its JSON name is one that has been read, but into another column. */
  @Test
  void aNewColumnInPlaceOfOneThatIsDroppedWasNeverFetched() {
    synced(BEFORE);
    Migration step = Migration.to(2).addColumn("notes", TINT, null).rebuild(AFTER);
    isFetchedBefore(schema(2, AFTER), AFTER, step);
  }

  @Test
  void norWasOneThatIsDroppedAndAddedOnTheWay() {
    synced(BEFORE);
    Migration drop = Migration.to(2).rebuild(NONE);
    Migration add = Migration.to(3).addColumn("notes", COLOUR, null);
    isFetchedBefore(schema(3, BEFORE), BEFORE, drop, add);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void anEditThatIsSentNoMoreIsInTheLossesThoughItsColumnIsRenamed(boolean atOnce) {
    write(BEFORE, "a", "blue");
    if (!atOnce) {
      app(schema(2, BY_SERVER), Migration.to(2)).close();
    }
    Migration[] steps = {Migration.to(2), rename(3, RENAMED_BY_SERVER)};
    try (PlainEngine app = app(schema(3, RENAMED_BY_SERVER), steps)) {
      assertThat(app.run(Operation.FULL).losses()).extracting(Loss::value).containsExactly("blue");
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void whatOnlyTheDeviceKnewIsFetchedOnceItIsTheUsers(boolean isRenamed) {
    write(BY_DEVICE, "a", "the device's");
    EntityType<Note> two = isRenamed ? AFTER : BEFORE;
    isFetchedBefore(schema(2, two), two, isRenamed ? rename(2, two) : Migration.to(2));
  }

  /** Version 2 may leave the field out. */
  @ParameterizedTest
  @ValueSource(ints = {2, 3})
  void whatTheDeviceWroteIntoARowThatWaitsIsNoEditEither(int version) {
    write(BY_DEVICE, "b", "the device's");
    if (version == 3) {
      app(schema(2, NONE), Migration.to(2)).close();
    }
    Migration back =
        version == 2 ? Migration.to(2) : Migration.to(3).addColumn("notes", COLOUR, null);
    Migration[] steps =
        version == 2 ? new Migration[] {back} : new Migration[] {Migration.to(2), back};
    try (PlainEngine app = app(schema(version, BEFORE), steps)) {
      app.run(Operation.FULL);
    }
    assertThat(onServer()).containsExactly("b red");
  }

  @Test
  void whatOnlyTheDeviceKnewIsFetchedOnceItIsTheServers() {
    write(BY_DEVICE, "a", "the device's");
    try (PlainEngine app = app(schema(1, BY_SERVER))) {
      assertThat(app.run(Operation.FULL).result()).isEqualTo(SyncResult.SYNCED);
      assertThat(app.db.table(BY_SERVER).find(ref(BY_SERVER, "a")).map(Note::colour))
          .contains("red");
    }
  }
}
