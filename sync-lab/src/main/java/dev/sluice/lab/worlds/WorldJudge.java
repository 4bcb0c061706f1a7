package dev.sluice.lab.worlds;

import dev.sluice.lab.worlds.Accounts.There;
import dev.sluice.lab.worlds.FileView.Here;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Compares what users have in mind with what the server and the file hold. */
final class WorldJudge {

  private final WorldPlan plan;
  private final Accounts server;
  private final Memory memory;

  WorldJudge(Scene scene) {
    this.plan = scene.plan();
    this.server = scene.server();
    this.memory = scene.memory();
  }

  /**
   * What was said at the device and is not on the server though the device says that it is.
   *
   * @param which rows that must have arrived
   */
  List<String> unsent(String account, Predicate<Known> which) {
    List<String> wrong = new ArrayList<>();
    for (Known known : memory.all()) {
      if (known.account.equals(account) && known.isSure() && which.test(known)) {
        There there = server.find(known, memory.plan(known.path));
        if (known.saidHere.contains(Known.ITSELF) && known.isDeleted != (there == null)) {
          wrong.add(named(known) + (known.isDeleted ? " is still there" : " never arrived"));
        } else if (there != null && !known.isDeleted) {
          if (known.saidHere.contains(Known.FILES) && !there.files().containsAll(known.files)) {
            wrong.add(named(known) + ": files never arrived");
          }
          known.saidHere.stream()
              .filter(aspect -> !Known.NO_COLUMNS.contains(aspect) && known.isSure(aspect))
              .filter(aspect -> !isRight(known, aspect, there.values()))
              .forEach(aspect -> wrong.add(differs(known, aspect, there.values(), "the server")));
        }
      }
    }
    return wrong;
  }

  private static String named(Known known) {
    return known.path + " " + Labels.bare(known.label());
  }

  private static String differs(
      Known known, String aspect, Map<String, @Nullable String> values, String where) {
    return named(known)
        + ": "
        + aspect
        + (" is " + values.get(aspect) + " on " + where)
        + (", not " + known.values.get(aspect));
  }

  private boolean isRight(Known known, String aspect, Map<String, @Nullable String> values) {
    String want = known.values.get(aspect);
    String is = values.get(aspect);
    if (aspect.equals(TypePlan.LABEL)) {
      return Labels.bare(want).equals(Labels.bare(is));
    }
    TypePlan type = memory.plan(known.path);
    if (type.isField(aspect)) {
      FieldPlan field = type.field(aspect);
      return Objects.equals(
          want == null ? field.nothing() : want, is == null ? field.nothing() : is);
    }
    return Objects.equals(want, is);
  }

  /** Rows that somebody made and that stand on the server of somebody else. */
  List<String> strangers() {
    List<String> wrong = new ArrayList<>();
    for (String account : Accounts.ALL) {
      for (TypePlan type : plan.onServer().values()) {
        for (There row : server.rows(account, type)) {
          String label = String.valueOf(row.values().get(TypePlan.LABEL));
          if (row.number() > 0 && !Labels.account(label).equals(account)) {
            wrong.add(label + " of " + type.path() + " was sent to the account " + account);
          }
        }
      }
    }
    return wrong;
  }

  /** What of an account the server must hold, and must not. */
  List<String> onServer(String account) {
    List<String> wrong = new ArrayList<>();
    for (TypePlan type : plan.onServer().values()) {
      Map<Integer, Integer> counts = new TreeMap<>();
      for (There row : server.rows(account, type)) {
        int count = counts.merge(row.number(), 1, Integer::sum);
        Known known = memory.find(row.number());
        if (known == null || count > 1) {
          wrong.add("server: " + type.path() + " " + row + (known == null ? "?" : " twice"));
        } else if (known.isDeleted && known.isSure()) {
          wrong.add("server: " + named(known) + " was deleted");
        } else if (!known.isDeleted && known.isSure()) {
          wrong.addAll(unlike(known, type, row.values(), "the server"));
          List<String> files = row.files().stream().sorted().toList();
          if (known.isSure(Known.FILES) && !files.equals(List.copyOf(known.files))) {
            wrong.add("files: " + named(known) + " has " + files + ", not " + known.files);
          }
        }
      }
      for (Known known : memory.all()) {
        boolean mustBe = known.account.equals(account) && known.path.equals(type.path());
        if (mustBe && known.isSure() && !known.isDeleted && !counts.containsKey(known.number)) {
          wrong.add("server: " + named(known) + " is not there");
        }
      }
    }
    return wrong;
  }

  private List<String> unlike(
      Known known, TypePlan type, Map<String, @Nullable String> values, String where) {
    Set<String> aspects = new LinkedHashSet<>(List.of(TypePlan.LABEL));
    aspects.addAll(type.columns());
    type.links().forEach(link -> aspects.add(link.column()));
    return aspects.stream()
        .filter(known::isSure)
        .filter(aspect -> !isRight(known, aspect, values))
        .map(aspect -> differs(known, aspect, values, where))
        .toList();
  }

  /** Where the file shows something else than the server has. */
  List<String> between(FileView file, String account, AppVersion version) {
    List<String> wrong = new ArrayList<>();
    for (TypePlan type : version.plans()) {
      Map<String, There> there = new HashMap<>();
      server.rows(account, type).forEach(row -> there.put(label(row.values()), row));
      for (Here row : file.rows(type.path())) {
        There other = there.remove(label(row.values()));
        if (other == null) {
          wrong.add("file: " + type.path() + " " + row.values() + " is not on the server");
        } else {
          for (String column : row.values().keySet()) {
            if (!isLeftOut(column, other) && !isSame(type, column, row.values(), other.values())) {
              wrong.add(
                  ("file: " + type.path() + " " + label(row.values()) + ": " + column + " is ")
                      + (row.values().get(column) + " here, ")
                      + (other.values().get(column) + " on the server"));
            }
          }
        }
      }
      there.forEach((label, row) -> wrong.add("file: " + type.path() + " " + label + " lacks"));
    }
    return wrong;
  }

  /** What a DAO wrote where nobody watched stays where the server's row says nothing of it. */
  private boolean isLeftOut(String column, There there) {
    Known known = memory.find(there.number());
    return known != null && !known.isSure(column) && there.values().get(column) == null;
  }

  private static String label(Map<String, @Nullable String> values) {
    return Labels.bare(values.get(TypePlan.LABEL));
  }

  private static boolean isSame(
      TypePlan type,
      String column,
      Map<String, @Nullable String> here,
      Map<String, @Nullable String> there) {
    if (column.equals(TypePlan.LABEL)) {
      return true;
    }
    String nothing = type.isField(column) ? type.field(column).nothing() : null;
    String one = here.get(column);
    String other = there.get(column);
    return Objects.equals(one == null ? nothing : one, other == null ? nothing : other);
  }
}
