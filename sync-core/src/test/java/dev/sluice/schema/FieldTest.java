package dev.sluice.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.sluice.schema.Pets.Owner;
import dev.sluice.schema.Pets.Pet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FieldTest {

  private final Field<Owner, String> plain = Field.text("name", Owner::name);

  @Test
  void fieldBelongsToTheUserAndStandsForItselfByDefault() {
    assertThat(plain.json()).isEqualTo("name");
    assertThat(plain.aliases()).isEmpty();
    assertThat(plain.isNullable()).isFalse();
    assertThat(plain.isFingerprint()).isFalse();
    assertThat(plain.isOwnedByTarget()).isFalse();
    assertThat(plain.isReference()).isFalse();
    assertThat(plain.group()).isNull();
    assertThat(plain.isByUser()).isTrue();
    assertThat(plain.mergePolicy()).isEqualTo(MergePolicy.NEWER_WINS);
    assertThat(plain.normalise(null)).isNull();
  }

  @Test
  void everyWordOfADescriptionIsKept() {
    Field<Owner, String> told =
        plain
            .json("Name", "title")
            .nullable()
            .fingerprint()
            .ownedByTarget()
            .byServer()
            .merge(MergePolicy.SERVER_WINS)
            .group("names")
            .orElse("?")
            .normalised(String::trim);
    assertThat(told.column()).isEqualTo("name");
    assertThat(told.json()).isEqualTo("Name");
    assertThat(told.aliases()).containsExactly("title");
    assertThat(told.isNullable()).isTrue();
    assertThat(told.isFingerprint()).isTrue();
    assertThat(told.isOwnedByTarget()).isTrue();
    assertThat(told.isByServer()).isTrue();
    assertThat(told.isByUser()).isFalse();
    assertThat(told.byDevice().isByDevice()).isTrue();
    assertThat(told.mergePolicy()).isEqualTo(MergePolicy.SERVER_WINS);
    assertThat(told.group()).isEqualTo("names");
    assertThat(told.normalise(null)).isEqualTo("?");
    assertThat(told.normalise(" Ada ")).isEqualTo("Ada");
  }

  @Test
  void describingAFieldLeavesItAlone() {
    plain.nullable().orElse("?").byServer();
    assertThat(plain.isNullable()).isFalse();
    assertThat(plain.normalise(null)).isNull();
    assertThat(plain.isByUser()).isTrue();
  }

  @Test
  void referenceKnowsItsTarget() {
    assertThat(Pet.OWNER.target()).isSameAs(Owner.TYPE);
    assertThat(Pet.FRIENDS.isReference()).isTrue();
    assertThatIllegalStateException().isThrownBy(plain::target).withMessage("name is no reference");
    Field<Owner, Ref<Owner>> parent = Field.parent("parent_id", any -> null);
    assertThatIllegalStateException()
        .isThrownBy(parent::target)
        .withMessage("parent_id is in no type yet");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "Name", "na me", "9lives", "a;b", "`a`", "é"})
  void harmfulNamesAreRefused(String name) {
    assertThatIllegalArgumentException().isThrownBy(() -> Field.text(name, Owner::name));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> EntityType.named(name, Endpoints.list("owners")));
  }
}
