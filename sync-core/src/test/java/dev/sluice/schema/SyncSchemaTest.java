package dev.sluice.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.sluice.schema.Pets.Owner;
import dev.sluice.schema.Pets.Pet;
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
}
