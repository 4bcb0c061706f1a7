package dev.sluice.schema;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A domain of two types with every kind of field. */
final class Pets {

  record Owner(String name) {

    static final Field<Owner, String> NAME = Field.text("name", Owner::name);
    static final EntityType<Owner> TYPE =
        EntityType.<Owner>named("owners", Endpoints.list("owners"))
            .fields(NAME)
            .build(row -> new Owner(row.require(NAME)));
  }

  record Pet(
      @Nullable Ref<Owner> owner,
      List<Ref<Owner>> friends,
      @Nullable String nick,
      long legs,
      double weight,
      boolean tame,
      Instant born,
      String traits) {

    static final Field<Pet, Ref<Owner>> OWNER =
        Field.reference("owner_id", Owner.TYPE, Pet::owner).nullable();
    static final Field<Pet, List<Ref<Owner>>> FRIENDS =
        Field.references("friend_ids", Owner.TYPE, Pet::friends);
    static final Field<Pet, String> NICK = Field.text("nick", Pet::nick).nullable();
    static final Field<Pet, Long> LEGS = Field.integer("legs", Pet::legs).orElse(4L);
    static final Field<Pet, Double> WEIGHT = Field.real("weight", Pet::weight).orElse(1.0);
    static final Field<Pet, Boolean> TAME = Field.bool("tame", Pet::tame).orElse(true);
    static final Field<Pet, Instant> BORN =
        Field.instant("born", Pet::born).normalised(born -> born.truncatedTo(ChronoUnit.DAYS));
    static final Field<Pet, String> TRAITS = Field.document("traits", Pet::traits).orElse("{}");

    static final EntityType<Pet> TYPE =
        EntityType.<Pet>named("pets", Endpoints.list("pets").since())
            .fields(OWNER, FRIENDS, NICK, LEGS, WEIGHT, TAME, BORN, TRAITS)
            .light()
            .build(Pet::of);

    private static Pet of(Row row) {
      return new Pet(
          row.get(OWNER),
          row.require(FRIENDS),
          row.get(NICK),
          row.require(LEGS),
          row.require(WEIGHT),
          row.require(TAME),
          row.require(BORN),
          row.require(TRAITS));
    }
  }

  static final Instant NOON = Instant.parse("2026-05-05T12:00:00Z");
  static final Pet CAT =
      new Pet(
          Owner.TYPE.ref(3),
          List.of(Owner.TYPE.ref(9), Owner.TYPE.ref(2), Owner.TYPE.ref(9)),
          null,
          4,
          4.5,
          false,
          NOON,
          "{}");

  private Pets() {}
}
