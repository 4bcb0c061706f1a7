package dev.sluice.schema;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.sluice.schema.Pets.Owner;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A type that could not be stored or synced is refused where it is made, in one sentence. */
class RefusedTypesTest {

  @SafeVarargs
  private static EntityType<Row> pets(String name, Endpoints endpoints, Field<Row, ?>... fields) {
    return EntityType.<Row>named(name, endpoints).fields(fields).build(row -> row);
  }

  private static Field<Row, String> text(String column) {
    return Field.text(column, any -> null);
  }

  private static void refused(ThrowingCallable description, String message) {
    assertThatIllegalArgumentException().isThrownBy(description).withMessage(message);
  }

  @SafeVarargs
  private static EntityType<Row> pets(Field<Row, ?>... fields) {
    return pets("pets", Endpoints.list("pets"), fields);
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
            "the type that hen_ids refers to is not made yet; no type can refer to itself");
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

  @Test
  void twoFieldsWithOneJsonName() {
    Field<Row, String> nick = text("nick").json("name", "nickname");
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
        () -> pets("pets", endpoints, text("nick")),
        "pets.nick is no reference, so it cannot fill {nick} in {nick}/pets/{id}");
    refused(() -> pets("pets", endpoints), "no column of pets fills {nick} in {nick}/pets/{id}");
  }
}
