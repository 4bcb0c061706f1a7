package dev.sluice.lab.worlds;

import dev.sluice.lab.worlds.TypePlan.Habit;
import dev.sluice.schema.FieldKind;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Draws the types of a schema, with habits that go together. */
final class SchemaDraw {

  private static final List<String> PATHS = List.of("areas", "boards", "cards", "drops");
  private static final List<FieldKind> KINDS =
      List.of(FieldKind.TEXT, FieldKind.INTEGER, FieldKind.BOOLEAN, FieldKind.INSTANT);

  private final Random random;

  SchemaDraw(Random random) {
    this.random = random;
  }

  List<TypePlan> types() {
    List<TypePlan> types = new ArrayList<>();
    int count = 1 + random.nextInt(PATHS.size());
    for (int i = 0; i < count; i++) {
      types.add(type(PATHS.get(i), types));
    }
    return types;
  }

  /** A type that may refer to those before it. */
  TypePlan type(String path, List<TypePlan> before) {
    List<Link> links = links(path, before);
    boolean nested = links.stream().anyMatch(Link::isNested);
    List<FieldPlan> fields = new ArrayList<>();
    for (int i = random.nextInt(3); i >= 0; i--) {
      fields.add(field("f" + fields.size()));
    }
    boolean tree = links.stream().anyMatch(link -> link.target().equals(path));
    return new TypePlan(path, path, fields, links, habits(nested, tree));
  }

  FieldPlan field(String column) {
    return new FieldPlan(column, column, any(KINDS), chance(50));
  }

  private List<Link> links(String path, List<TypePlan> before) {
    List<Link> links = new ArrayList<>();
    if (!before.isEmpty() && chance(70)) {
      links.add(new Link("owner", any(before).path(), true, chance(25)));
    }
    if (!before.isEmpty() && chance(35)) {
      links.add(new Link("see", any(before).path(), false, false));
    }
    if (chance(35)) {
      links.add(new Link("up", path, chance(50), false));
    }
    return links;
  }

  private Set<Habit> habits(boolean nested, boolean tree) {
    Set<Habit> habits = EnumSet.noneOf(Habit.class);
    int ids = random.nextInt(100);
    if (ids < 30) {
      habits.add(Habit.TEXT_IDS);
    } else if (ids < 42 && !nested) {
      habits.add(Habit.OWN_IDS);
    }
    add(habits, 30, Habit.ENVELOPE);
    Habit paging = any(List.of(Habit.PAGES_BY_NUMBER, Habit.PAGES_BY_CURSOR, Habit.PAGES_BY_LINK));
    boolean needsEnvelope = paging == Habit.PAGES_BY_CURSOR;
    if (chance(40) && !nested) {
      habits.add(paging);
      add(habits, needsEnvelope ? 100 : 0, Habit.ENVELOPE);
    }
    if (chance(45) && !nested) {
      habits.add(chance(60) ? Habit.SINCE : Habit.SINCE_WITHOUT_DELETED);
    }
    add(habits, 30, Habit.ENTIRE);
    if (chance(15) && !habits.contains(Habit.OWN_IDS)) {
      habits.add(Habit.ETAGS);
    } else if (chance(15)) {
      habits.add(Habit.VERSIONS);
    } else if (chance(20)) {
      habits.add(Habit.SILENT);
    }
    boolean single = habits.contains(Habit.ETAGS) || habits.contains(Habit.SILENT);
    add(habits, single || nested || tree ? 0 : 20, Habit.BULK);
    add(habits, habits.contains(Habit.OWN_IDS) ? 0 : 20, Habit.KEYS);
    add(habits, 20, Habit.UPLOADS);
    return habits;
  }

  private void add(Set<Habit> habits, int percent, Habit habit) {
    if (chance(percent)) {
      habits.add(habit);
    }
  }

  boolean chance(int percent) {
    return random.nextInt(100) < percent;
  }

  <T> T any(List<T> choice) {
    return choice.get(random.nextInt(choice.size()));
  }

  <T> @Nullable T anyOrNull(List<T> choice) {
    return choice.isEmpty() ? null : any(choice);
  }
}
