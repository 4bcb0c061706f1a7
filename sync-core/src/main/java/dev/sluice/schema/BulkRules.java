package dev.sluice.schema;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a type must offer before one request can change many of its rows. */
final class BulkRules {

  private BulkRules() {}

  /** Fails at the first rule that is broken. */
  static void check(String type, List<? extends Field<?, ?>> fields, Endpoints endpoints) {
    Bulk bulk = endpoints.bulk();
    if (bulk == null) {
      return;
    }
    Endpoint update = endpoints.update();
    if (update == null || endpoints.identity() == null) {
      throw new IllegalArgumentException("bulk of " + type + " needs rows with ids and an update");
    }
    // A row may have to go after the one above it, and one request knows no order.
    require(
        fields.stream().noneMatch(field -> field.settings.isParent),
        "rows of " + type + " are a tree, so they go one by one: no bulk()");
    String path = bulk.path();
    if (bulk instanceof Bulk.Patch) {
      require(path.contains("{ids}"), "the path of a bulk PATCH of " + type + " needs {ids}");
      require(
          !endpoints.hasTextIds(),
          "ids in one path are numbers, and those of " + type + " are not");
      require(!update.isEntire(), "a bulk PATCH of " + type + " says only what changed");
      require(update.idIn() == null, "a bulk PATCH of " + type + " says no row's id");
      require(update.version() == null, "a bulk PATCH of " + type + " says no row's version");
    } else {
      require(!path.contains("{id"), "no single id fills the bulk path of " + type + ": " + path);
      boolean isWrapped = update.wrapper() != null || isCreateWrapped(endpoints);
      require(!isWrapped, "rows in a bulk request of " + type + " have no wrapper");
      require(
          isInBody(update.version()), "a bulk request of " + type + " has versions in its body");
    }
  }

  /** A create whose id is made by the server goes alone. */
  private static boolean isCreateWrapped(Endpoints endpoints) {
    Endpoint create = endpoints.create();
    return create != null && create.wrapper() != null && endpoints.areIdsMadeHere();
  }

  private static boolean isInBody(@Nullable Version version) {
    return version == null || version.place() == Version.Placement.BODY;
  }

  private static void require(boolean kept, String otherwise) {
    if (!kept) {
      throw new IllegalArgumentException(otherwise);
    }
  }
}
