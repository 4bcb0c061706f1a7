package dev.sluice.schema;

import static dev.sluice.schema.Pets.CAT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.sluice.schema.Pets.Owner;
import dev.sluice.schema.Pets.Pet;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class RowTest {

  private final Row cat = Pet.TYPE.row(CAT);

  @Test
  void rowHoldsPlainNormalisedValues() {
    assertThat(cat)
        .isEqualTo(
            Row.of(
                Pet.TYPE,
                Arrays.asList(
                    3L,
                    List.of(2L, 9L),
                    null,
                    4L,
                    4.5,
                    false,
                    Instant.parse("2026-05-05T00:00:00Z"),
                    "{}")));
    assertThat(cat.id()).isZero();
    assertThat(cat.serverId()).isNull();
  }

  @Test
  void fieldReadsWhatTheEntityHolds() {
    assertThat(cat.get(Pet.OWNER)).isEqualTo(Owner.TYPE.ref(3));
    assertThat(cat.get(Pet.FRIENDS)).containsExactly(Owner.TYPE.ref(2), Owner.TYPE.ref(9));
    assertThat(cat.get(Pet.NICK)).isNull();
    assertThat(cat.require(Pet.WEIGHT)).isEqualTo(4.5);
  }

  @Test
  void missingValueIsNamedWithoutShowingOthers() {
    assertThatIllegalStateException()
        .isThrownBy(() -> cat.withId(5).require(Pet.NICK))
        .withMessage("pets.nick of row 5 is null");
    assertThat(cat.withId(5)).hasToString("pets/5");
  }

  @Test
  void copiesLeaveTheRowAlone() {
    Row copy = cat.withId(1).withServerId(10L).withDeleted(true).with(Pet.NICK, "Tom");
    assertThat(copy.id()).isEqualTo(1);
    assertThat(copy.serverId()).isEqualTo(10);
    assertThat(copy.isDeleted()).isTrue();
    assertThat(copy.get(Pet.NICK)).isEqualTo("Tom");
    assertThat(cat).isEqualTo(Pet.TYPE.row(CAT)).isNotEqualTo(copy);
    assertThat(cat.isDeleted()).isFalse();
  }

  @Test
  void everyPartOfARowCounts() {
    assertThat(cat).hasSameHashCodeAs(Pet.TYPE.row(CAT));
    assertThat(cat)
        .isNotEqualTo(cat.withId(1))
        .isNotEqualTo(cat.withServerId(1L))
        .isNotEqualTo(cat.withDeleted(true))
        .isNotEqualTo(cat.with(Pet.TAME, true))
        .isNotEqualTo("cat");
  }

  @Test
  void rowsAgreeAsTheServerWouldSeeThem() {
    Row other = cat.with(Pet.BORN, Pets.NOON.plusSeconds(60)).with(Pet.TRAITS, null);
    assertThat(other.agreesWith(cat, Pet.BORN)).isTrue();
    assertThat(other.agreesWith(cat, Pet.TRAITS)).isTrue();
    assertThat(other.with(Pet.LEGS, 3L).agreesWith(cat, Pet.LEGS)).isFalse();
  }

  @Test
  void nothingKnownIsNullOrWhatStandsForIt() {
    Row nothing = Pet.TYPE.emptyRow();
    assertThat(nothing.value(Pet.FRIENDS)).isEqualTo(List.of());
    assertThat(nothing.value(Pet.LEGS)).isEqualTo(4L);
    assertThat(nothing.value(Pet.TAME)).isEqualTo(true);
    assertThat(nothing.value(Pet.OWNER)).isNull();
    assertThat(nothing.value(Pet.BORN)).isNull();
  }

  @Test
  void wrongFieldsAndWrongNumbersAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> cat.get(Owner.NAME))
        .withMessage("name is not a field of pets");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Row.of(Pet.TYPE, List.of(1L)))
        .withMessage("pets has 8 fields, not 1");
  }
}
