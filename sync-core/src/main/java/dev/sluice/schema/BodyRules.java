package dev.sluice.schema;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** What the body of a change says besides its fields needs a place of its own. */
final class BodyRules {

  private final String type;
  private final List<? extends Field<?, ?>> fields;
  private final Endpoint sending;

  /** What stands where in the body. */
  private final Map<String, Object> places = new HashMap<>();

  private BodyRules(String type, List<? extends Field<?, ?>> fields, Endpoint sending) {
    this.type = type;
    this.fields = fields;
    this.sending = sending;
  }

  /** Fails at the first rule that is broken. */
  static void check(String type, List<? extends Field<?, ?>> fields, Endpoints endpoints) {
    Endpoint create = endpoints.create();
    if (create != null) {
      require(
          create.idIn() == null || endpoints.areIdsMadeHere(),
          "a create of " + type + " says no id: the server makes it");
    }
    String inBulk = endpoints.bulk() instanceof Bulk.ManyRows rows ? rows.id() : null;
    for (@Nullable Endpoint sending : new @Nullable Endpoint[] {create, endpoints.update()}) {
      if (sending != null) {
        new BodyRules(type, fields, sending).check(inBulk);
      }
    }
  }

  private void check(@Nullable String idInBulk) {
    for (Field<?, ?> field : fields) {
      if (field.isByUser()) {
        places.put(field.sentAs(), field);
      }
    }
    new TreeSet<>(sending.constants().keySet()).forEach(name -> take(name, "a constant"));
    if (sending.idIn() != null) {
      take(sending.idIn(), "the id");
    }
    if (idInBulk != null && !idInBulk.equals(sending.idIn())) {
      take(idInBulk, "the id");
    }
  }

  private void take(String place, String what) {
    Object there = places.put(place, what);
    require(
        there == null,
        there instanceof Field<?, ?> field
            ? type
                + "."
                + field
                + " cannot be sent: its JSON name "
                + place
                + " has another meaning"
            : "two things of " + type + " are sent as " + place);
    for (String other : places.keySet()) {
      boolean isInside = place.startsWith(other + '.') || other.startsWith(place + '.');
      require(
          !isInside, place + " and " + other + " of " + type + " cannot be sent inside each other");
    }
  }

  private static void require(boolean kept, String otherwise) {
    if (!kept) {
      throw new IllegalArgumentException(otherwise);
    }
  }
}
