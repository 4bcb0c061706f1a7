package dev.sluice.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.sluice.schema.Pets.Owner;
import dev.sluice.schema.Pets.Pet;
import dev.sluice.tracker.TrackerSchema;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class SyncSchemaTest {

  private final SyncSchema schema = SyncSchema.of(1, Owner.TYPE, Pet.TYPE);

  @Test
  void typesAreFoundByName() {
    assertThat(schema.type("pets")).isSameAs(Pet.TYPE);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> schema.type("cats"))
        .withMessage("unknown type cats; the schema has [owners, pets]");
  }

  @Test
  void typesAreFetchedInTheirOwnOrderUnlessTold() {
    assertThat(schema.fetchOrder()).containsExactly(Owner.TYPE, Pet.TYPE);
    assertThat(schema.fetchedAs(Pet.TYPE, Owner.TYPE).fetchOrder())
        .containsExactly(Pet.TYPE, Owner.TYPE);
    assertThat(schema.light()).containsExactly(Pet.TYPE);
  }

  @Test
  void everyTypeIsFetchedOnce() {
    assertThatIllegalArgumentException().isThrownBy(() -> schema.fetchedAs(Pet.TYPE));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> schema.fetchedAs(Pet.TYPE, Owner.TYPE, Pet.TYPE));
  }

  @Test
  void referencesLeadBackwards() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> SyncSchema.of(1, Pet.TYPE, Owner.TYPE))
        .withMessage("pets.owner_id refers to a type that comes later in the schema");
  }

  @Test
  void namesAndVersionsAreChecked() {
    EntityType<Owner> twin =
        EntityType.<Owner>named("owners", Endpoints.list("o")).build(row -> new Owner(""));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> SyncSchema.of(1, Owner.TYPE, twin))
        .withMessage("two types have the name owners");
    assertThatIllegalArgumentException().isThrownBy(() -> SyncSchema.of(0, Owner.TYPE));
  }

  @Test
  void aWordThatAPromiseNeedsIsMissedAloud() {
    Endpoints at =
        Endpoints.list("notes")
            .create(Endpoint.post("notes"))
            .update(Endpoint.put("notes/{id}").entire().silent());
    Field<Owner, String> name = Field.<Owner>text("name", Owner::name).fingerprint();
    EntityType<Owner> notes =
        EntityType.<Owner>named("notes", at).fields(name).build(row -> new Owner(""));
    assertThat(SyncSchema.of(1, notes).warnings())
        .hasSize(5)
        .anyMatch(line -> line.contains("accountIn"))
        .anyMatch(line -> line.contains("credentialsCheckedAt"))
        .anyMatch(line -> line.contains("modifiedAt"))
        .anyMatch(line -> line.contains("version"))
        .anyMatch(line -> line.contains("silent()"));
  }

  @Test
  void whatIsSaidIsNotMissed() {
    Endpoints at =
        Endpoints.list("notes")
            .one("notes/{id}")
            .create(Endpoint.post("notes"))
            .update(Endpoint.put("notes/{id}").entire().silent().version(Version.etag("version")));
    Field<Owner, Instant> changed = Field.<Owner>instant("at", any -> null).nullable().byServer();
    Field<Owner, String> version = Field.<Owner>text("version", any -> "").nullable().byServer();
    EntityType<Owner> notes =
        EntityType.<Owner>named("notes", at)
            .fields(Field.<Owner>text("name", Owner::name).fingerprint(), version)
            .modifiedAt(changed)
            .build(row -> new Owner(""));
    SyncSchema whole =
        SyncSchema.of(1, Owner.TYPE, notes).accountIn(Owner.TYPE).credentialsCheckedAt("me");
    assertThat(whole.warnings()).isEmpty();
    assertThat(TrackerSchema.SCHEMA.warnings()).isEmpty();
  }
}
