package dev.sluice.schema;

import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.sluice.schema.Pets.Owner;
import org.junit.jupiter.api.Test;

/** A type that could not be stored or synced is refused where it is made, in one sentence. */
class RefusedTypesTest {

  @SafeVarargs
  private static EntityType<Row> pets(String name, Endpoints endpoints, Field<Row, ?>... fields) {
    return EntityType.<Row>named(name, endpoints)
        .fields(fields)
        .build(row -> row);
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
    assertThatIllegalArgumentException()
        .isThrownBy(() -> pets(owner))
        .withMessage(
            "the reference pets.owner_id must be nullable() or ownedByTarget(), since its"
                + " target may be deleted");
  }
}
