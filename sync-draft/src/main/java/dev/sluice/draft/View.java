package dev.sluice.draft;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** A type and what stands around it: what the finders look at. */
record View(Plan plan, Resource type) {

  private static final Set<String> MODIFIED =
      Set.of(
          ("updated_at updated modified modified_at modified_on updated_on changed "
                  + "last_modified last_updated last_edited_time updated_time modified_time "
                  + "update_time date_updated date_modified modified_date updated_date mtime "
                  + "last_modified_date last_modified_at last_updated_at last_modified_time "
                  + "changed_at last_update update_date")
              .split(" "));
  private static final Set<String> CREATED =
      Set.of(
          ("created_at created created_on created_time create_time date_created "
                  + "created_date creation_date creation_time added_at ctime inserted_at")
              .split(" "));

  Schema row() {
    return type.row();
  }

  @Nullable Body create() {
    return Body.of(type.requests().create(), row());
  }

  @Nullable Body update() {
    return Body.of(type.requests().update(), row());
  }

  List<Link> links() {
    return plan.of(type);
  }

  /** Whether the list is one of many, below a parent. */
  boolean isNested() {
    return !Route.ofList(type.listPath(), type, plan.known()).parents().isEmpty();
  }

  /** The property with the time of the last change; null if there is none. */
  @Nullable String modified() {
    return moment(MODIFIED);
  }

  /** The property with the time at which the server made the row; null if there is none. */
  @Nullable String created() {
    return moment(CREATED);
  }

  private @Nullable String moment(Set<String> names) {
    for (Map.Entry<String, Schema> each : row().properties().entrySet()) {
      String kind = each.getValue().type();
      boolean isMoment = kind.equals("string") || kind.equals("integer");
      boolean isOther = Set.of("date", Shapes.TEXT).contains(each.getValue().format());
      if (names.contains(Naming.snake(each.getKey())) && isMoment && !isOther) {
        return each.getKey();
      }
    }
    return null;
  }

  /** Properties that mark a deleted row, such as {@code deleted_at}. */
  List<String> tombstones() {
    List<String> marks = new ArrayList<>();
    for (Map.Entry<String, Schema> each : row().properties().entrySet()) {
      String name = Naming.snake(each.getKey());
      if (name.matches("(is_)?deleted|deleted_(at|on|date|time)|server_deleted_at")) {
        marks.add(each.getKey());
      } else if (deletedChoice(name, each.getValue()) != null) {
        marks.add(each.getKey() + '=' + deletedChoice(name, each.getValue()));
      }
    }
    return marks;
  }

  /** The text by which a row says that it is deleted; null if it has none. */
  private @Nullable String deletedChoice(String name, Schema schema) {
    for (String choice : schema.choices()) {
      if (choice.toLowerCase(Locale.ROOT).matches("deleted|trashed|removed")) {
        return choice;
      }
    }
    boolean showsDeleted =
        type.listing().operation().query().stream()
            .anyMatch(each -> Naming.snake(each.name()).matches("(show|include|with)_deleted"));
    boolean isStatus = name.matches("status|state") && schema.isText();
    return showsDeleted && isStatus && schema.words().contains("cancelled") ? "cancelled" : null;
  }

  /** Whether a create says the id, as the name of a label. */
  private boolean isIdWritten() {
    Body create = create();
    return create != null
        && !create.fields().isSame(row())
        && create.requires(type.identity().json());
  }

  /** The properties that are no fields, since the words of the type name them. */
  Set<String> taken() {
    Set<String> taken = new TreeSet<>(Set.of("_links", "links", "server_deleted_at"));
    if (!isIdWritten()) {
      taken.add(type.identity().json());
    }
    taken.add("id");
    tombstones().stream().filter(mark -> !mark.contains("=")).forEach(taken::add);
    return taken;
  }
}
