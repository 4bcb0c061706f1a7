package dev.sluice.lab.worlds;

import dev.sluice.lab.torture.SchemaServer;
import dev.sluice.schema.Endpoint;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.testkit.rest.Resource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a world is made of.
 *
 * @param versions those of the app, the first one first
 * @param quirk the habit of the server that no schema knows
 * @param isRooms whether Room migrates the file and edits it
 * @param runsRecipe whether its migrations end with the published triggers
 */
record WorldPlan(
    long seed, List<AppVersion> versions, Quirk quirk, boolean isRooms, boolean runsRecipe) {

  /** All types that a version knows, as the last one knows them. */
  Map<String, TypePlan> onServer() {
    Map<String, TypePlan> all = new LinkedHashMap<>();
    for (AppVersion version : versions) {
      for (TypePlan plan : version.plans()) {
        if (version.change() != AppVersion.Change.SWITCH_TEXT_IDS) {
          all.put(plan.path(), plan); // the server's own ids stay as they are
        }
      }
    }
    return all;
  }

  /** What the server does: a PUT of a version that does not know a field yet leaves it alone. */
  Resource[] resources() {
    AppVersion whole = AppVersion.of(1, AppVersion.Change.FIRST, inOrder());
    return SchemaServer.of(whole.schema()).stream()
        .map(Resource::mergingPuts)
        .toArray(Resource[]::new);
  }

  /** A type comes after those that it refers to. */
  private List<TypePlan> inOrder() {
    return onServer().values().stream()
        .sorted((one, other) -> one.path().compareTo(other.path()))
        .toList();
  }

  /** For whoever has to find out what is wrong. */
  List<String> lines() {
    List<String> lines = new ArrayList<>();
    List<TypePlan> before = List.of();
    for (AppVersion version : versions) {
      lines.add("version " + version.number() + ": " + version.change());
      for (TypePlan type : version.plans()) {
        if (!before.contains(type)) {
          lines.add("  " + line(type, version));
        }
      }
      before = version.plans();
    }
    String room = !isRooms ? "" : runsRecipe ? ", Room beside it" : ", Room without the recipe";
    lines.add("server: " + quirk + room);
    return lines;
  }

  private static String line(TypePlan plan, AppVersion version) {
    EntityType<Thing> type = version.type(plan.path());
    StringBuilder line = new StringBuilder(plan.name() + " at " + type.endpoints().list());
    Endpoint update = type.endpoints().update();
    line.append(", ").append(update == null ? "" : update.method()).append(" ");
    line.append(plan.habits()).append(": ");
    for (Field<Thing, ?> field : type.fields()) {
      line.append(field.column());
      line.append(field.isReference() ? " -> " + field.target().name() : "");
      line.append(field.isOwnedByTarget() ? " (owner)" : field.isNullable() ? "?" : "");
      line.append(field.json().equals(field.column()) ? " " : " as " + field.json() + " ");
    }
    return line.toString().strip();
  }
}
