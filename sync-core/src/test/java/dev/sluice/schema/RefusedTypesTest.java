package dev.sluice.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.sluice.database.SqliteDatabase;
import dev.sluice.database.SqliteOptions;
import dev.sluice.jdbc.JdbcDriver;
import dev.sluice.schema.Pets.Owner;
import dev.sluice.store.Database;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.Period;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A type that could not be stored or synced is refused where it is made, in one sentence. */
class RefusedTypesTest {

  @TempDir Path folder;

  private static EntityType<Row> pets(
      String name, Endpoints endpoints, List<Field<Row, ?>> fields) {
    EntityType.Builder<Row> type = EntityType.named(name, endpoints);
    fields.forEach(type::fields);
    return type.build(row -> row);
  }

  private static EntityType<Row> pets(String name, Endpoints endpoints) {
    return pets(name, endpoints, List.of());
  }

  private static Field<Row, String> text(String column) {
    return Field.text(column, any -> null);
  }

  private static void refused(ThrowingCallable description, String message) {
    assertThatIllegalArgumentException().isThrownBy(description).withMessage(message);
  }

  private static EntityType<Row> pets(Field<Row, ?> field) {
    return pets("pets", Endpoints.list("pets"), List.of(field));
  }

  private static EntityType<Row> pets(Field<Row, ?> field, Field<Row, ?> other) {
    return pets("pets", Endpoints.list("pets"), List.of(field, other));
  }

  @Test
  void aReferenceSaysWhatBecomesOfItsRowWhenTheTargetGoes() {
    Field<Row, Ref<Owner>> owner = Field.reference("owner_id", Owner.TYPE, any -> null);
    pets(owner.nullable());
    pets(owner.ownedByTarget());
    refused(
        () -> pets(owner),
        "the reference pets.owner_id must be nullable() or ownedByTarget(), since its target may be"
            + " deleted");
  }

  record Hen(@Nullable Ref<Egg> from) {
    static final Field<Hen, Ref<Egg>> FROM =
        Field.reference("egg_id", Egg.TYPE, Hen::from).nullable();
    static final EntityType<Hen> TYPE =
        EntityType.<Hen>named("hens", Endpoints.list("hens"))
            .fields(FROM)
            .build(row -> new Hen(row.get(FROM)));
  }

  record Egg(List<Ref<Hen>> of) {
    static final Field<Egg, List<Ref<Hen>>> OF = Field.references("hen_ids", Hen.TYPE, Egg::of);
    static final EntityType<Egg> TYPE =
        EntityType.<Egg>named("eggs", Endpoints.list("eggs"))
            .fields(OF)
            .build(row -> new Egg(row.require(OF)));
  }

  @Test
  void twoTypesThatReferToEachOther() {
    assertThatExceptionOfType(ExceptionInInitializerError.class)
        .isThrownBy(() -> Hen.TYPE.name())
        .havingCause()
        .isInstanceOf(IllegalArgumentException.class)
        .withMessage(
            "the type that hen_ids refers to is not made yet; for the type itself there is"
                + " Field.parent");
  }

  @Test
  void aTokenWithoutAnEnvelopeOrOfAListByDates() {
    Since since = Since.token("since", "last_seq");
    pets("pets", Endpoints.list("pets").rowsAt("results").since(since));
    refused(
        () -> pets("pets", Endpoints.list("pets").since(since)),
        "a list of pets that names a token needs rowsAt(), and has no range()");
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> new Since("s", Since.Format.TOKEN, "", "", null, null, Duration.ZERO, null))
        .withMessage("a list is asked either by time or by token");
  }

  @Test
  void twoParentsOrOneOfTwoTypes() {
    Field<Row, Ref<Row>> parent = Field.parent("parent_id", any -> null);
    refused(
        () -> pets(parent, Field.parent("other_id", any -> null)),
        "pets.other_id is a second parent");
    EntityType<Row> pets = pets(parent);
    assertThat(pets.parent()).isSameAs(parent);
    assertThat(parent.target()).isSameAs(pets);
    refused(() -> pets(parent), "pets.parent_id is another type's parent, too");
  }

  @ParameterizedTest
  @ValueSource(strings = {"id", "server_id", "deleted", "rowid", "oid"})
  void aColumnThatEveryTableHas(String column) {
    Field<Row, String> field = text(column);
    refused(
        () -> pets(field),
        "pets." + column + " cannot have that column: every table has it anyway");
    pets(text("number").json(column));
  }

  @ParameterizedTest
  @ValueSource(strings = {"sqlite_pets", "room_master_table", "android_metadata"})
  void aTableThatTheFileHasOfItsOwn(String name) {
    refused(
        () -> pets(name, Endpoints.list("pets")),
        "a type cannot have the name " + name + ": the file has such tables of its own");
  }

  @ParameterizedTest
  @ValueSource(strings = {"_sync_pets", "Pets", "2pets"})
  void aNameThatIsNotOfTheUsualLetters(String name) {
    refused(
        () -> pets(name, Endpoints.list("pets")),
        "a name must be 1 to 60 lower-case letters, digits and underscores, a letter first: "
            + name);
  }

  @Test
  void twoFieldsWithOneJsonName() {
    Field<Row, String> nick = text("nick").json("name", "nickname");
    refused(
        () -> pets(text("owner"), text("nick").json("owner.name")),
        "pets.nick cannot be inside the value of owner");
    refused(
        () -> pets(text("name"), text("nick").writtenAs("name")),
        "pets.nick and pets.name are sent by one name name");
    refused(() -> pets(text("name"), nick), "pets.nick and pets.name have the same JSON name name");
    refused(
        () -> pets(nick, text("other").json("other", "nickname")),
        "pets.other and pets.nick have the same JSON name nickname");
    pets(nick, text("name").byDevice());
  }

  @Test
  void aPathThroughAColumnThatIsNoReference() {
    Endpoints endpoints = Endpoints.list("pets").update(Endpoint.put("{nick}/pets/{id}"));
    refused(
        () -> pets("pets", endpoints, List.of(text("nick"))),
        "pets.nick is no reference, so it cannot fill {nick} in {nick}/pets/{id}");
    refused(() -> pets("pets", endpoints), "no column of pets fills {nick} in {nick}/pets/{id}");
  }

  private static void refusedTogether(EntityType<?> one, EntityType<?> other, String message) {
    refused(() -> SyncSchema.of(1, Owner.TYPE, one, other), message);
  }

  @Test
  void twoTypesWhoseIndicesHaveOneName() {
    Field<Row, Ref<Owner>> tags = Field.reference("tags_server_id", Owner.TYPE, any -> null);
    refusedTogether(
        pets(tags.nullable()),
        pets("pets_tags", Endpoints.list("tags")),
        "pets.tags_server_id and pets_tags.server_id need the same name in the file:"
            + " index_pets_tags_server_id");
    SyncSchema.of(1, pets(text("tags_server_id")), pets("pets_tags", Endpoints.list("tags")));
  }

  @Test
  void twoTypesWhoseTriggersHaveOneName() {
    refusedTogether(
        pets("pets", Endpoints.list("pets")),
        pets("pets_server", Endpoints.list("servers")),
        "pets and pets_server need the same name in the file: trigger _sync_pets_server_id");
  }

  @Test
  void aPathThroughAReferenceThatMayBeNull() {
    Field<Row, Ref<Owner>> owner = Field.reference("owner_id", Owner.TYPE, any -> null);
    Endpoints endpoints = Endpoints.list("pets").delete(Endpoint.delete("owners/{owner_id}/{id}"));
    refused(
        () -> pets("pets", endpoints, List.of(owner.nullable())),
        "pets.owner_id is nullable, so it cannot fill {owner_id} in owners/{owner_id}/{id}:"
            + " a row without it would have no address");
    pets("pets", endpoints, List.of(owner.ownedByTarget()));
  }

  @Test
  void rowsThatNobodyCanKnowAgain() {
    Endpoints endpoints = Endpoints.list("pets").create(Endpoint.post("pets"));
    refused(
        () -> pets("pets", endpoints, List.of(text("name"))),
        "rows of pets are created on the server, so a field must be their fingerprint():"
            + " by it a row is known again after a lost answer");
    pets("pets", endpoints, List.of(text("name").fingerprint(), text("remark")));
    pets("pets", Endpoints.list("pets"), List.of(text("name")));
  }

  @Test
  void onlyAReferenceIsOwnedByItsTarget() {
    refused(
        () -> pets(text("name").ownedByTarget()),
        "pets.name cannot be ownedByTarget(): it is not a reference to one row");
    Field<Row, List<Ref<Owner>>> friends = Field.references("friend_ids", Owner.TYPE, any -> null);
    refused(
        () -> pets(friends.ownedByTarget()),
        "pets.friend_ids cannot be ownedByTarget(): it is not a reference to one row");
  }

  /** By such a field no row is known again, so a lost create would be repeated. */
  @Test
  void aFingerprintThatTheUserDoesNotWrite() {
    String message = "pets.name cannot be a fingerprint: a create does not say it";
    refused(() -> pets(text("name").fingerprint().byServer()), message);
    refused(() -> pets(text("name").fingerprint().byDevice()), message);
  }

  @Test
  void aFieldThatIsSentByANameWithAnotherMeaning() {
    String message = "pets.name cannot be sent: its JSON name name has another meaning";
    Endpoints endpoints = Endpoints.list("pets");
    Field<Row, String> field = text("name");
    refused(
        () ->
            pets(
                "pets",
                endpoints.create(Endpoint.post("pets").saying("name", "x")),
                List.of(field)),
        message);
    refused(() -> pets("pets", endpoints.tombstones("name"), List.of(field)), message);
    Derived derived = new Derived("name", "group", FieldKind.TEXT, row -> "x");
    refused(
        () -> EntityType.<Row>named("pets", endpoints).fields(field).derive(derived).build(r -> r),
        message);
    pets("pets", endpoints.tombstones("name"), List.of(field.byServer()));
  }

  @Test
  void aListWhosePathHasAPlaceholder() {
    refused(
        () -> pets("pets", Endpoints.list("owners/{owner_id}/pets")),
        "the list of pets has no row that fills owners/{owner_id}/pets");
    refused(
        () -> pets("pets", Endpoints.list("pets").bulk(Bulk.patch("pets?ids={ids}", "success"))),
        "no placeholder can stand in the query of pets?ids={ids}");
    pets("pets", Endpoints.list("pets").one("pets?id={id}"));
  }

  @Test
  void aGroupWhoseNameCannotStandInATrigger() {
    refused(
        () -> text("name").group("its owner's"),
        "a name must be 1 to 60 lower-case letters, digits and underscores, a letter first:"
            + " its owner's");
  }

  @Test
  void moreFieldsThanSqliteCanName() {
    List<Field<Row, ?>> fields = new ArrayList<>();
    for (int i = 0; i < 400; i++) {
      fields.add(text("field" + i).nullable());
    }
    try (Database db =
        SqliteDatabase.open(
            new JdbcDriver(folder.resolve("pets.db")),
            SyncSchema.of(1, pets("pets", Endpoints.list("pets"), fields)),
            SqliteOptions.defaults())) {
      assertThat(db.counts()).hasSize(1);
    }
    fields.add(text("one_more"));
    refused(() -> pets("pets", Endpoints.list("pets"), fields), "pets has more than 400 fields");
  }

  @Test
  void datesOfWhichNobodyKnowsTheField() {
    DateRange range = new DateRange("from", "to", Period.ofDays(9), Period.ofDays(1), 100);
    refused(
        () -> pets("pets", Endpoints.list("pets").range(range)),
        "the list of pets is asked for by dates, so rangedBy() must name their field");
    Field<Row, Instant> at = Field.instant("at", any -> null);
    refused(
        () -> EntityType.<Row>named("pets", Endpoints.list("pets")).modifiedAt(at).build(r -> r),
        "pets.at must be byServer(): the server dates its rows");
  }
}
