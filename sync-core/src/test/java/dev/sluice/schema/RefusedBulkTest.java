package dev.sluice.schema;

import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;

/** A type whose rows one request cannot change together is refused where it is made. */
class RefusedBulkTest {

  private static final Bulk PATCH = Bulk.patch("pets/{ids}", "done");
  private static final Bulk ROWS = Bulk.rows("POST", "pets/batch");
  private static final Endpoints PETS = Endpoints.list("pets").update(Endpoint.patch("pets/{id}"));

  private static void made(Endpoints endpoints, List<Field<Row, ?>> fields) {
    EntityType.Builder<Row> type = EntityType.named("pets", endpoints);
    fields.forEach(type::fields);
    type.build(row -> row);
  }

  private static void refused(Endpoints endpoints, String message) {
    refused(endpoints, List.of(), message);
  }

  private static void refused(Endpoints endpoints, List<Field<Row, ?>> fields, String message) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> made(endpoints, fields))
        .withMessage(message);
  }

  @Test
  void whatFitsIsTaken() {
    made(PETS.bulk(PATCH), List.of());
    made(PETS.bulk(ROWS), List.of());
    made(PETS.textIds().bulk(ROWS), List.of());
  }

  @Test
  void rowsHaveIdsAndAnUpdate() {
    String message = "bulk of pets needs rows with ids and an update";
    refused(Endpoints.list("pets").bulk(PATCH), message);
    refused(PETS.single().bulk(ROWS), message);
  }

  @Test
  void aTreeGoesRowByRow() {
    refused(
        PETS.bulk(ROWS),
        List.of(Field.<Row>parent("mother_id", any -> null).nullable()),
        "rows of pets are a tree, so they go one by one: no bulk()");
  }

  @Test
  void aPatchNamesTheIdsInItsPathAndOnlyWhatChanged() {
    refused(PETS.bulk(Bulk.patch("pets", "done")), "the path of a bulk PATCH of pets needs {ids}");
    refused(PETS.textIds().bulk(PATCH), "ids in one path are numbers, and those of pets are not");
    refused(
        PETS.update(Endpoint.put("pets/{id}").entire()).bulk(PATCH),
        "a bulk PATCH of pets says only what changed");
    refused(
        PETS.update(Endpoint.put("pets/{id}").version(Version.ifMatch("tag"))).bulk(PATCH),
        List.of(tag()),
        "a bulk PATCH of pets says no row's version");
  }

  private static Field<Row, String> tag() {
    return Field.<Row>text("tag", any -> null).nullable().byServer();
  }

  @Test
  void rowsStandInTheBodyWithTheirVersions() {
    refused(
        PETS.bulk(Bulk.rows("PUT", "pets/{id}")),
        "no single id fills the bulk path of pets: pets/{id}");
    refused(
        PETS.update(Endpoint.patch("pets/{id}").wrappedIn("pet")).bulk(ROWS),
        "rows in a bulk request of pets have no wrapper");
    Endpoint create = Endpoint.put("pets/{id}").wrappedIn("pet");
    refused(
        PETS.textIds().create(create).bulk(ROWS),
        List.of(Field.<Row>text("name", any -> null).fingerprint()),
        "rows in a bulk request of pets have no wrapper");
    refused(
        PETS.update(Endpoint.patch("pets/{id}").version(Version.ifMatch("tag"))).bulk(ROWS),
        List.of(tag()),
        "a bulk request of pets has versions in its body");
  }
}
