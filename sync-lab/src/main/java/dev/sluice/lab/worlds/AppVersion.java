package dev.sluice.lab.worlds;

import dev.sluice.database.Migration;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.SyncSchema;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One version of an app.
 *
 * @param change what is new in it
 * @param migration how its file gets there from the version before; null for the first
 * @param rebuilt tables that a Room app makes anew on this way
 */
record AppVersion(
    Change change,
    List<TypePlan> plans,
    Map<String, EntityType<Thing>> types,
    SyncSchema schema,
    @Nullable Migration migration,
    List<String> rebuilt) {

  /** What a version may bring. */
  enum Change {
    FIRST,
    ADD_COLUMN,
    ADD_FILLED_COLUMN,
    ADD_TYPE,
    LEAVE_OUT_TYPE,
    BRING_BACK_TYPE,
    RENAME_TABLE,
    REQUIRE_COLUMN,
    MEND_JSON_NAME,
    REBUILD_TABLE,
    /** Stored ids get another meaning: refused at the opening, or carried out. */
    SWITCH_TEXT_IDS
  }

  static AppVersion of(int number, Change change, List<TypePlan> plans) {
    Map<String, EntityType<Thing>> types = new LinkedHashMap<>();
    plans.forEach(plan -> types.put(plan.path(), plan.type(types)));
    SyncSchema schema =
        SyncSchema.of(number, types.values().toArray(EntityType<?>[]::new))
            .credentialsCheckedAt("me");
    return new AppVersion(change, plans, types, schema, null, List.of());
  }

  AppVersion by(Migration way, List<String> madeAnew) {
    return new AppVersion(change, plans, types, schema, way, madeAnew);
  }

  /** Where those types are on the server whose tables Room makes anew for this version. */
  List<String> rebuiltPaths() {
    return plans.stream()
        .filter(plan -> rebuilt.contains(plan.name()))
        .map(TypePlan::path)
        .toList();
  }

  /** The columns by path that another version does not have in types that it has. */
  Map<String, List<String>> columnsBeside(AppVersion other) {
    Map<String, List<String>> all = new LinkedHashMap<>();
    for (TypePlan plan : plans) {
      TypePlan there = other.plan(plan.path());
      if (there != null) {
        List<String> columns = new ArrayList<>(plan.columns());
        columns.removeAll(there.columns());
        all.put(plan.path(), columns);
      }
    }
    return all;
  }

  /** The paths of types that another version does not have, or reads other fields of. */
  Set<String> readOtherwiseThan(AppVersion other) {
    Set<String> all = new LinkedHashSet<>();
    for (TypePlan plan : plans) {
      TypePlan there = other.plan(plan.path());
      if (there == null || !names(there).containsAll(names(plan))) {
        all.add(plan.path());
      }
    }
    return all;
  }

  private static List<String> names(TypePlan plan) {
    return plan.fields().stream().map(FieldPlan::json).toList();
  }

  /** The fields by path that may be empty in another version and not in this one. */
  Map<String, List<FieldPlan>> requiredBeside(AppVersion other) {
    Map<String, List<FieldPlan>> all = new LinkedHashMap<>();
    for (TypePlan plan : plans) {
      TypePlan there = other.plan(plan.path());
      if (there != null) {
        all.put(
            plan.path(),
            plan.fields().stream()
                .filter(field -> !field.isNullable() && there.isField(field.column()))
                .filter(field -> there.field(field.column()).isNullable())
                .toList());
      }
    }
    return all;
  }

  int number() {
    return schema.version();
  }

  @Nullable TypePlan plan(String path) {
    return plans.stream().filter(plan -> plan.path().equals(path)).findFirst().orElse(null);
  }

  EntityType<Thing> type(String path) {
    return Objects.requireNonNull(types.get(path), path);
  }
}
