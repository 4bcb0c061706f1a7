package dev.sluice.lab.torture;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.lab.mirror.Snapshot;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.FieldKind;
import dev.sluice.schema.SyncSchema;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Finds what is wrong with an app's own schema in the end. */
final class SchemaChecker extends Checker {

  private final SchemaWorld world;

  SchemaChecker(SchemaWorld world) {
    super(world, texts(world.schema()));
    this.world = world;
  }

  private static Map<String, String> texts(SyncSchema schema) {
    Map<String, String> texts = new LinkedHashMap<>();
    schema.types().forEach(type -> texts.put(type.name(), Texts.of(type).column()));
    return texts;
  }

  @Override
  boolean mayBeGone(String table, RowHistory row) {
    return mayBeGone(table, row, new HashSet<>());
  }

  /** It may have gone with a row that it belonged to; two of a tree may each have had the other. */
  private boolean mayBeGone(String table, RowHistory row, Set<RowHistory> seen) {
    return row.mayBeGone()
        || (seen.add(row)
            && world.schema().type(table).fields().stream()
                .filter(Field::isOwnedByTarget)
                .anyMatch(field -> mayReferToNothing(field, row, seen)));
  }

  private boolean mayReferToNothing(Field<?, ?> field, RowHistory row) {
    return mayReferToNothing(field, row, new HashSet<>());
  }

  /** What it was to refer to may be gone: then it refers to nothing, or to what it did before. */
  private boolean mayReferToNothing(Field<?, ?> field, RowHistory row, Set<RowHistory> seen) {
    if (!field.isReference()) {
      return false;
    }
    String other = field.target().name();
    return world.history().byText(other).values().stream()
        .anyMatch(each -> row.everWas(field.column(), each.key()) && mayBeGone(other, each, seen));
  }

  @Override
  void checkMore(Snapshot server) {
    for (EntityType<?> type : world.schema().types()) {
      checkFiles(type);
      Map<String, RowHistory> byText = world.history().byText(type.name());
      Set<RowHistory> failed = failed(byText);
      for (Map<String, String> row : server.rows(type.name()).values()) {
        RowHistory history = byText.get(row.getOrDefault(Texts.of(type).column(), ""));
        if (history != null && history.isSettled() && !failed.contains(history)) {
          checkRow(type, row, history, server);
        }
      }
    }
  }

  private void checkRow(
      EntityType<?> type, Map<String, String> row, RowHistory history, Snapshot server) {
    for (Field<?, ?> field : type.fields()) {
      boolean checked =
          field.isByUser() && field.kind() != FieldKind.REFERENCES && !field.equals(Texts.of(type));
      if (checked && !isRight(field, row, history, server)) {
        String is = row.get(field.column()) + ", not " + history.expected(field.column());
        wrong("server: " + type + " " + row + ": " + field + " is " + is);
      }
    }
  }

  /** Each file that was attached is there once. */
  private void checkFiles(EntityType<?> type) {
    Map<String, RowHistory> byText = world.history().byText(type.name());
    Set<RowHistory> failed = failed(byText);
    for (ObjectNode row : world.server().rows(SchemaServer.path(type))) {
      RowHistory history = byText.get(Values.at(row, Texts.of(type)).asText());
      if (history != null && history.isSettled() && !failed.contains(history)) {
        List<String> names = new ArrayList<>();
        row.path("attachments").forEach(file -> names.add(file.path("filename").asText()));
        List<String> made = history.attached().stream().map(text -> text + ".txt").toList();
        names.sort(Comparator.naturalOrder());
        if (!names.equals(made.stream().sorted().toList())) {
          wrong("server: " + type + " " + row + " has the files " + names + ", not " + made);
        }
      }
    }
  }

  private boolean isRight(
      Field<?, ?> field, Map<String, String> row, RowHistory history, Snapshot server) {
    String value = row.getOrDefault(field.column(), RowHistory.NONE);
    if (field.kind() != FieldKind.REFERENCE || value.equals(RowHistory.NONE)) {
      return history.mayBe(field.column(), value) || mayReferToNothing(field, history);
    }
    EntityType<?> type = field.target();
    Map<String, String> target =
        server.rows(type.name()).getOrDefault(Long.valueOf(value), Map.of());
    RowHistory other =
        world.history().find(type.name(), target.getOrDefault(Texts.of(type).column(), ""));
    return other == null
        || other.isContested()
        || history.mayBe(field.column(), other.key())
        || mayReferToNothing(field, history);
  }
}
