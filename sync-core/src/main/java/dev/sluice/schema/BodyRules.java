package dev.sluice.schema;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The rule that each value in the body of a change has a place of its own. */
final class BodyRules {

  private final String type;
  private final List<? extends Field<?, ?>> fields;
  private final Endpoint sending;

  /** The values in the body, by their place. */
  private final Map<String, Object> places = new HashMap<>();

  private final Set<String> lists = new HashSet<>();

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
        places.put(place(field.sentAs()), field);
        checkList(field);
      }
    }
    for (String name : new TreeSet<>(sending.constants().keySet())) {
      require(
          !name.contains(Names.EACH) || lists.contains(list(name)),
          "no references of " + type + " are sent in the list of " + name);
      take(place(name), "a constant");
    }
    if (sending.idIn() != null) {
      take(sending.idIn(), "the id");
    }
    fields.forEach(this::checkBeside);
    if (idInBulk != null && !idInBulk.equals(sending.idIn())) {
      take(idInBulk, "the id");
    }
  }

  /** Null replaces the object of a value with constants beside it, so nothing else stands there. */
  private void checkBeside(Field<?, ?> field) {
    if (field.beside().isEmpty()) {
      return;
    }
    String object = field.sentIn();
    require(
        object != null,
        type
            + "."
            + field
            + " has constants beside it, so its JSON name is a path such as a.value");
    Set<String> inside = new HashSet<>(places.keySet());
    fields.forEach(other -> inside.add(other.sentAs())); // an entire update sends the server's, too
    inside.removeIf(place -> !place.startsWith(object + '.'));
    inside.remove(field.sentAs());
    require(
        inside.isEmpty() && !field.beside().containsKey(end(field.sentAs())),
        "the object around " + type + "." + field + " holds only this value and its constants");
  }

  private static String end(String path) {
    return path.substring(path.lastIndexOf('.') + 1);
  }

  /** A list of objects holds references to several rows, each in an object of its own. */
  private void checkList(Field<?, ?> field) {
    String name = field.sentAs();
    if (name.contains(Names.EACH)) {
      boolean isOneList = name.indexOf(Names.EACH) == name.lastIndexOf(Names.EACH);
      require(
          field.kind() == FieldKind.REFERENCES && isOneList && name.contains(Names.EACH + "."),
          type + "." + field + " cannot be sent as " + name + ": tags[].id is for references");
      lists.add(list(name));
    }
  }

  private static String list(String name) {
    return name.substring(0, name.indexOf(Names.EACH));
  }

  private static String place(String name) {
    return name.replace(Names.EACH, "");
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
