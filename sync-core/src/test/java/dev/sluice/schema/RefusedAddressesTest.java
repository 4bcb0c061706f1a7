package dev.sluice.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;

/** S119: a request that does not say its row is about the whole collection. */
class RefusedAddressesTest {

  private static final Field<Row, String> NAME = Field.<Row>text("name", any -> null).fingerprint();
  private static final Endpoints LIST = Endpoints.list("pets");

  private static EntityType<Row> pets(Endpoints endpoints) {
    return EntityType.<Row>named("pets", endpoints).fields(NAME).build(row -> row);
  }

  private static void refused(Endpoints endpoints, String begin, String path) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> pets(endpoints))
        .withMessageStartingWith(
            begin + " of pets must say which row it is about: put {id} into the path " + path);
  }

  @Test
  void S119_anUpdateADeleteAndALookWithoutTheIdAreRefused() {
    refused(LIST.update(Endpoint.put("pets")), "an update", "pets");
    refused(LIST.delete(Endpoint.delete("pets")), "a delete", "pets");
    refused(LIST.one("pets"), "one(...)", "pets");
  }

  @Test
  void S119_soIsADeleteThatIsSentAsAnUpdateAndOneByAnotherPlaceholder() {
    refused(LIST.delete(Endpoint.patch("pets").saying("archived", true)), "a delete", "pets");
    refused(LIST.delete(Endpoint.delete("pets/{ID}")), "a delete", "pets/{ID}");
  }

  @Test
  void S119_theIdMayStandInTheQueryOrInTheBody() {
    assertThat(
            List.of(
                pets(LIST.one("pets?id=eq.{id}").delete(Endpoint.delete("pets?id=eq.{id}"))),
                pets(LIST.update(Endpoint.post("pets/change").identifiedBy("id"))),
                pets(LIST.delete(Endpoint.post("pets/remove").identifiedBy("id")))))
        .hasSize(3);
  }

  @Test
  void S119_norDoesThatOfTheUser() {
    assertThat(pets(LIST.update(Endpoint.put("pets").ofUser())).name()).isEqualTo("pets");
  }

  @Test
  void S119_anOnlyRowNeedsNone() {
    assertThat(pets(LIST.single().one("pets").update(Endpoint.put("pets"))).endpoints().identity())
        .isNull();
  }
}
