package dev.sluice.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.schema.SyncSchema.Related;
import java.time.Instant;
import java.time.Period;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the schema may say of a list for each parent. */
class NestedListRulesTest {

  private static final EntityType<Row> OWNERS =
      EntityType.<Row>named("owners", Endpoints.list("owners")).build(row -> row);

  private static EntityType<Row> pets(String path, UnaryOperator<Endpoints> more) {
    return builder(path, more).build(row -> row);
  }

  private static EntityType.Builder<Row> builder(String path, UnaryOperator<Endpoints> more) {
    return EntityType.<Row>named("pets", more.apply(Endpoints.list(path)))
        .fields(
            Field.<Row>text("name", any -> ""),
            Field.reference("owner_id", OWNERS, (Row any) -> null).ownedByTarget(),
            Field.reference("friend_id", OWNERS, (Row any) -> null).nullable(),
            Field.reference("here_id", OWNERS, (Row any) -> null).ownedByTarget().byDevice(),
            Field.<Row>parent("mother_id", any -> null).nullable());
  }

  @Test
  void aListMayGoThroughTheReferenceToAParent() {
    EntityType<Row> pets = pets("owners/{owner_id}/pets?all=true", any -> any);
    assertThat(pets.endpoints().list()).isEqualTo("owners/{owner_id}/pets?all=true");
    assertThat(SyncSchema.of(1, OWNERS, pets).types()).containsExactly(OWNERS, pets);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "owners/{id}/pets | the list of pets has no row that fills owners/{id}/pets",
        "owners/{other}/pets | the list of pets has no row that fills owners/{other}/pets",
        "owners/{owner_id}/{owner_id}"
            + " | the list of pets goes through one parent only: owners/{owner_id}/{owner_id}",
        "owners/{name}/pets"
            + " | pets.name is no reference, so it cannot fill {name} in owners/{name}/pets",
        "owners/{friend_id}/pets"
            + " | pets.friend_id is nullable, so it cannot fill {friend_id} in"
            + " owners/{friend_id}/pets: a row without it would have no address",
        "owners/{here_id}/pets"
            + " | the list of pets for each parent needs a reference that the server knows:"
            + " owners/{here_id}/pets",
        "pets/{mother_id}/pets"
            + " | the list of pets for each parent cannot go through a parent of the same type:"
            + " pets/{mother_id}/pets",
        "pets?owner={owner_id}"
            + " | no placeholder can stand in the query of pets?owner={owner_id}"
      })
  void anyOtherPlaceholderIsRefused(String path, String message) {
    assertThatThrownBy(() -> pets(path, any -> any))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(message);
  }

  private static void refused(UnaryOperator<Endpoints> more, String why) {
    assertThatThrownBy(() -> pets("owners/{owner_id}/pets", more))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("the list of pets for each parent " + why);
  }

  @Test
  void itIsFetchedWhole() {
    refused(Endpoints::since, "has no since(): there is no cursor for each of them");
    DateRange range = new DateRange("from", "to", Period.ofDays(9), Period.ofDays(1), 100);
    Field<Row, Instant> born = Field.instant("born", any -> null);
    assertThatThrownBy(
            () ->
                builder("owners/{owner_id}/pets", list -> list.range(range))
                    .fields(born)
                    .rangedBy(born)
                    .build(row -> row))
        .hasMessage("the list of pets for each parent has no range(): it is fetched whole");
    refused(Endpoints::single, "has rows with ids, so it is not single()");
  }

  @Test
  void onlyAWholePullAsksForIt() {
    String message =
        "a list for each parent is neither light, nor the account's, nor related: pets";
    EntityType<Row> pets = pets("owners/{owner_id}/pets", any -> any);
    EntityType<Row> light = builder("owners/{owner_id}/pets", any -> any).light().build(row -> row);
    Related related = new Related("owners?with=pets", OWNERS, Map.of(pets, "pets"));
    SyncSchema schema = SyncSchema.of(1, OWNERS, pets);
    assertThatThrownBy(() -> SyncSchema.of(1, OWNERS, light)).hasMessage(message);
    assertThatThrownBy(() -> schema.accountIn(pets)).hasMessage(message);
    assertThatThrownBy(() -> schema.related(related)).hasMessage(message);
  }
}
