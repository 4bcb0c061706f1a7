package dev.sluice.lab.worlds;

import dev.sluice.database.Migration;
import dev.sluice.lab.worlds.AppVersion.Change;
import dev.sluice.lab.worlds.TypePlan.Habit;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.FieldKind;
import dev.sluice.schema.SyncSchema;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Draws the versions of an app: each brings one change and the migration to it. */
final class VersionDraw {

  private static final int TRIES = 10;

  private final SchemaDraw draw;
  private final List<AppVersion> versions = new ArrayList<>();
  private @Nullable TypePlan leftOut;

  VersionDraw(SchemaDraw draw) {
    this.draw = draw;
  }

  List<AppVersion> versions(int count) {
    List<TypePlan> first = new ArrayList<>();
    for (TypePlan plan : draw.types()) {
      first.add(draw.chance(30) ? misnamed(plan) : plan);
    }
    versions.add(AppVersion.of(1, Change.FIRST, first));
    for (int tries = 0; versions.size() < count && tries < TRIES; tries++) {
      AppVersion next = next(versions.size() + 1, versions.size() + 1 == count);
      if (next != null) {
        versions.add(next);
      }
    }
    if (leftOut != null) {
      versions.add(broughtBack(versions.size() + 1));
    }
    return List.copyOf(versions);
  }

  /** The schema has a wrong name for one of its fields. */
  private static TypePlan misnamed(TypePlan plan) {
    FieldPlan wrong = plan.fields().get(0);
    boolean harmless = wrong.isNullable() && !plan.is(Habit.ENTIRE) && !plan.is(Habit.OWN_IDS);
    return harmless ? plan.mapped(f -> f.equals(wrong) ? f.called(f.json() + "_wrong") : f) : plan;
  }

  private AppVersion before() {
    return versions.get(versions.size() - 1);
  }

  private @Nullable AppVersion next(int number, boolean isLast) {
    if (leftOut != null) {
      return broughtBack(number);
    }
    Change change = draw.any(List.of(Change.values()));
    TypePlan plan = draw.any(before().plans());
    return switch (change) {
      case ADD_COLUMN, ADD_FILLED_COLUMN -> withColumn(number, change, plan);
      case ADD_TYPE -> withType(number);
      case LEAVE_OUT_TYPE -> isLast ? null : without(number, plan);
      case RENAME_TABLE -> renamed(number, plan);
      case REQUIRE_COLUMN -> requiring(number, plan);
      case MEND_JSON_NAME -> mended(number);
      case REBUILD_TABLE -> rebuilt(number, plan);
      case SWITCH_TEXT_IDS -> isLast ? switched(number, plan) : null;
      default -> null;
    };
  }

  private List<TypePlan> replacing(TypePlan before, TypePlan after) {
    return before().plans().stream().map(plan -> plan.equals(before) ? after : plan).toList();
  }

  private AppVersion withColumn(int number, Change change, TypePlan plan) {
    boolean filled = change == Change.ADD_FILLED_COLUMN;
    FieldPlan drawn = draw.field("n" + number);
    FieldPlan field = new FieldPlan(drawn.column(), drawn.json(), drawn.kind(), !filled);
    List<FieldPlan> fields = new ArrayList<>(plan.fields());
    fields.add(field);
    AppVersion next = AppVersion.of(number, change, replacing(plan, plan.withFields(fields)));
    boolean text = field.kind() == FieldKind.TEXT;
    String value = filled ? (text ? "''" : field.nothing()) : null;
    EntityType<Thing> type = next.type(plan.path());
    return next.by(
        Migration.to(number)
            .addColumn(
                plan.name(),
                type.fields().stream()
                    .filter(each -> each.column().equals(field.column()))
                    .findFirst()
                    .orElseThrow(),
                value),
        rebuilt(plan));
  }

  /** Some apps of Room make a table anew whenever something is changed about it. */
  private List<String> rebuilt(TypePlan plan) {
    return draw.chance(50) ? List.of(plan.name()) : List.of();
  }

  private AppVersion withType(int number) {
    List<TypePlan> plans = new ArrayList<>(before().plans());
    String path = "extras" + number;
    plans.add(draw.type(path, plans));
    AppVersion next = AppVersion.of(number, Change.ADD_TYPE, plans);
    return next.by(Migration.to(number).addTable(next.type(path)), List.of());
  }

  private @Nullable AppVersion without(int number, TypePlan plan) {
    boolean isTarget =
        before().plans().stream()
            .filter(other -> !other.equals(plan))
            .flatMap(other -> other.links().stream())
            .anyMatch(link -> link.target().equals(plan.path()));
    if (isTarget || before().plans().size() < 2) {
      return null;
    }
    leftOut = plan;
    List<TypePlan> rest = before().plans().stream().filter(p -> !p.equals(plan)).toList();
    return AppVersion.of(number, Change.LEAVE_OUT_TYPE, rest).by(Migration.to(number), List.of());
  }

  private AppVersion broughtBack(int number) {
    List<TypePlan> plans = new ArrayList<>(before().plans());
    plans.add(Objects.requireNonNull(leftOut));
    leftOut = null;
    return AppVersion.of(number, Change.BRING_BACK_TYPE, plans).by(Migration.to(number), List.of());
  }

  private AppVersion renamed(int number, TypePlan plan) {
    TypePlan other = plan.named("the_" + plan.path() + number);
    AppVersion next = AppVersion.of(number, Change.RENAME_TABLE, replacing(plan, other));
    return next.by(
        Migration.to(number).renameTable(plan.name(), next.type(plan.path())), List.of());
  }

  /** A field that could be empty has a default from now on. */
  private @Nullable AppVersion requiring(int number, TypePlan plan) {
    FieldPlan field = draw.anyOrNull(plan.fields().stream().filter(FieldPlan::isNullable).toList());
    if (field == null || !field.json().equals(field.column())) {
      return null;
    }
    TypePlan other = plan.mapped(f -> f.equals(field) ? f.required() : f);
    AppVersion next = AppVersion.of(number, Change.REQUIRE_COLUMN, replacing(plan, other));
    String nothing = field.required().nothing();
    String value = field.kind() == FieldKind.TEXT ? "''" : nothing;
    String fill =
        ("UPDATE `" + plan.name() + "` SET `" + field.column() + "` = " + value)
            + (" WHERE `" + field.column() + "` IS NULL");
    return next.by(anew(Migration.to(number).statement(fill), next, plan), List.of(plan.name()));
  }

  private @Nullable AppVersion mended(int number) {
    for (TypePlan plan : before().plans()) {
      TypePlan right = plan.mapped(field -> field.called(field.column()));
      if (!right.equals(plan)) {
        AppVersion next = AppVersion.of(number, Change.MEND_JSON_NAME, replacing(plan, right));
        return next.by(Migration.to(number), List.of());
      }
    }
    return null;
  }

  private @Nullable AppVersion switched(int number, TypePlan plan) {
    if (plan.hasTextIds() || plan.is(Habit.BULK)) {
      return null;
    }
    Set<Habit> habits = EnumSet.of(Habit.TEXT_IDS);
    habits.addAll(plan.habits());
    TypePlan other = new TypePlan(plan.name(), plan.path(), plan.fields(), plan.links(), habits);
    return AppVersion.of(number, Change.SWITCH_TEXT_IDS, replacing(plan, other))
        .by(Migration.to(number), List.of());
  }

  private AppVersion rebuilt(int number, TypePlan plan) {
    AppVersion next = AppVersion.of(number, Change.REBUILD_TABLE, before().plans());
    return next.by(anew(Migration.to(number), next, plan), List.of(plan.name()));
  }

  private static Migration anew(Migration way, AppVersion next, TypePlan plan) {
    Migration longer = way;
    for (String step : shape(next.schema()).rebuild(plan.name())) {
      longer = longer.statement(step);
    }
    return longer;
  }

  private static FileShape shape(SyncSchema schema) {
    return FileShape.of(schema);
  }
}
