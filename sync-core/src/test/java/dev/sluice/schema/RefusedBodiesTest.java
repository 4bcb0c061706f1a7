package dev.sluice.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Two things in one place of a body: one of them would be sent in place of the other. */
class RefusedBodiesTest {

  private static final Field<Row, String> NAME = Field.<Row>text("name", any -> null).fingerprint();
  private static final Endpoints LIST = Endpoints.list("pets");
  private static final Endpoint UPDATE = Endpoint.patch("pets/{id}");

  private static EntityType<Row> pets(Endpoints endpoints) {
    return EntityType.<Row>named("pets", endpoints).fields(NAME).build(row -> row);
  }

  private static void refused(Endpoint update, String message) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> pets(LIST.update(update)))
        .withMessage(message);
  }

  @Test
  void anIdInThePlaceOfAField() {
    refused(
        UPDATE.identifiedBy("name"),
        "pets.name cannot be sent: its JSON name name has another meaning");
    refused(
        UPDATE.identifiedBy("name.id"),
        "name.id and name of pets cannot be sent inside each other");
  }

  @Test
  void aConstantInThePlaceOfAnother() {
    refused(
        UPDATE.saying("kind", "x").saying("kind.of", "y"),
        "kind.of and kind of pets cannot be sent inside each other");
    refused(
        UPDATE.saying("name.kind", "x"),
        "name.kind and name of pets cannot be sent inside each other");
    refused(UPDATE.saying("id", "x").identifiedBy("id"), "two things of pets are sent as id");
  }

  @Test
  void anIdThatIsNotThereYet() {
    Endpoint create = Endpoint.post("pets").identifiedBy("id");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> pets(LIST.create(create)))
        .withMessage("a create of pets says no id: the server makes it");
    Endpoint madeHere = Endpoint.put("pets/{id}").identifiedBy("id");
    pets(LIST.textIds().create(madeHere));
  }

  @Test
  void anIdInABulkRequest() {
    Endpoints endpoints = LIST.update(UPDATE);
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> pets(endpoints.bulk(Bulk.rows("POST", "pets/bulk").identifiedBy("name"))));
    pets(endpoints.bulk(Bulk.rows("POST", "pets/bulk")));
    assertThat(
            List.of(
                pets(LIST.update(UPDATE.identifiedBy("id").saying("type", "x"))),
                pets(LIST.update(UPDATE.saying("a.type", "x").saying("a.kind", "y")))))
        .hasSize(2);
  }
}
