package dev.sluice.lab.worlds;

import dev.sluice.lab.worlds.FileView.Here;
import dev.sluice.lab.worlds.TypePlan.Habit;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Ref;
import dev.sluice.store.Attachment;
import dev.sluice.store.Table;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Somebody works at the device, by the engine's tables or by a DAO of Room's, and the memory is
 * kept. What cannot be done now, such as an edit where there is no row, is not done.
 */
final class WorldUser {

  private static final int TREES_UP_TO = 2;

  private final Phone phone;
  private final Memory memory;
  private final String account;
  private final boolean keepsWhatIsInUse;
  private final Random random;
  private final AppVersion version;
  private final FileView file;

  WorldUser(Scene scene, String account, int pick) {
    this.phone = scene.phone();
    this.memory = scene.memory();
    this.account = account;
    this.keepsWhatIsInUse = scene.plan().quirk() == Quirk.KEEPS_WHAT_IS_IN_USE;
    this.random = new Random(pick);
    this.version = phone.version();
    this.file = FileView.of(phone.file(), version);
  }

  /** A row of the file and what the user has in mind of it. */
  private record Chosen(TypePlan plan, Here here, Known known) {}

  private @Nullable Chosen choose(Predicate<Chosen> which) {
    List<Chosen> all = new ArrayList<>();
    for (TypePlan plan : version.plans()) {
      for (Here here : file.known(plan.path())) {
        Known known = memory.find(here.number());
        if (known != null && known.account.equals(account)) {
          known.isKnownThere |= here.isKnownThere();
          Chosen chosen = new Chosen(plan, here, known);
          if (which.test(chosen)) {
            all.add(chosen);
          }
        }
      }
    }
    return any(all);
  }

  private <T> @Nullable T any(List<T> choice) {
    return choice.isEmpty() ? null : choice.get(random.nextInt(choice.size()));
  }

  private Table<Thing> table(TypePlan plan) {
    return phone.database().table(version.type(plan.path()));
  }

  private Ref<Thing> ref(TypePlan plan, long id) {
    return version.type(plan.path()).ref(id);
  }

  void add() {
    TypePlan plan = version.plans().get(random.nextInt(version.plans().size()));
    Known known = made(plan);
    if (known != null) {
      Map<String, @Nullable Object> values = new HashMap<>();
      known.values.forEach((column, value) -> values.put(column, form(plan, column, value)));
      EntityType<Thing> type = version.type(plan.path());
      for (Link link : plan.links()) {
        Here target = here(link, known);
        Ref<Thing> ref = target == null ? null : version.type(link.target()).ref(target.id());
        values.put(link.column(), ref);
      }
      plan.ownColumns().forEach(column -> values.put(column, null));
      phone.database().table(type).create(new Thing(values));
    }
  }

  private @Nullable Here here(Link link, Known known) {
    int number = known.link(link.column());
    return file.rows(link.target()).stream()
        .filter(row -> row.number() == number && number > 0)
        .findFirst()
        .orElse(null);
  }

  /** A new row in the memory; null if what it must refer to is not there. */
  private @Nullable Known made(TypePlan plan) {
    Map<String, Known> targets = new HashMap<>();
    for (Link link : plan.links()) {
      Known target = target(link);
      boolean needed = link.isOwned() && !link.target().equals(plan.path());
      if (target == null && needed) {
        return null;
      }
      if (target != null && (needed || random.nextInt(TREES_UP_TO) == 0)) {
        targets.put(link.column(), target);
      }
    }
    Known known = memory.add(account, plan.path());
    known.saidHere.add(Known.ITSELF);
    known.saidHere.add(TypePlan.LABEL);
    for (FieldPlan field : plan.fields()) {
      if (field.isRight()) {
        memory.saidHere(known, field.column(), field.make(random.nextInt(1000)));
      }
    }
    for (Link link : plan.links()) {
      Known target = targets.get(link.column());
      if (target != null) {
        refers(known, link, target);
      }
    }
    return known;
  }

  /** Whoever refers to what was deleted, or may be, will see; and whoever belongs to him. */
  private void refers(Known known, Link link, @Nullable Known target) {
    memory.saidHere(known, link.column(), target == null ? null : String.valueOf(target.number));
    boolean mayGo = target != null && (target.isDeleted || !target.isSure());
    if (mayGo && link.isOwned()) {
      memory.contestAll(known);
    } else if (mayGo) {
      known.contest(link.column());
    }
  }

  private @Nullable Known target(Link link) {
    List<Known> all = new ArrayList<>();
    for (Here here : file.known(link.target())) {
      Known known = memory.find(here.number());
      if (known != null && known.account.equals(account)) {
        all.add(known);
      }
    }
    return any(all);
  }

  private static @Nullable Object form(TypePlan plan, String column, @Nullable String value) {
    return plan.isField(column) ? plan.field(column).value(value) : value;
  }

  void rename() {
    Chosen row = choose(any -> true);
    if (row != null) {
      String label = relabelled(row.known());
      table(row.plan())
          .update(ref(row.plan(), row.here().id()), old -> old.with(TypePlan.LABEL, label));
    }
  }

  private String relabelled(Known known) {
    memory.saidHere(known, TypePlan.LABEL, known.label());
    return memory.relabel(known);
  }

  void edit() {
    Chosen row = choose(each -> each.plan().fields().stream().anyMatch(FieldPlan::isRight));
    if (row != null) {
      Edit edit = edited(row);
      FieldPlan field = edit.field();
      Object value = field.value(edit.words());
      table(row.plan())
          .update(ref(row.plan(), row.here().id()), old -> old.with(field.column(), value));
    }
  }

  /** What a field is to have. */
  private record Edit(FieldPlan field, @Nullable String words) {}

  /** Whoever says what stands there has said nothing; also of what was never fetched. */
  private Edit edited(Chosen row) {
    List<FieldPlan> fields = row.plan().fields().stream().filter(FieldPlan::isRight).toList();
    FieldPlan field = fields.get(random.nextInt(fields.size()));
    String words = field.make(random.nextInt(1000));
    if (!Objects.equals(words, row.here().values().get(field.column()))) {
      memory.saidHere(row.known(), field.column(), words);
    }
    return new Edit(field, words);
  }

  void move() {
    Chosen row = choose(each -> !each.plan().links().isEmpty());
    if (row == null) {
      return;
    }
    Link link = row.plan().links().get(random.nextInt(row.plan().links().size()));
    Known target = target(link);
    boolean inTree = link.target().equals(row.plan().path());
    boolean needed = link.isOwned() && !inTree;
    if (!needed && random.nextInt(3) == 0) {
      target = null;
    }
    if ((target == null && needed) || (target != null && inTree && isAbove(row.known(), target))) {
      return;
    }
    refers(row.known(), link, target);
    Here there = here(link, row.known());
    Ref<Thing> ref = there == null ? null : version.type(link.target()).ref(there.id());
    table(row.plan()).update(ref(row.plan(), row.here().id()), old -> old.with(link.column(), ref));
  }

  /** In the file as well: somebody else may have moved rows. */
  private boolean isAbove(Known known, Known below) {
    Here each = file.find(below);
    for (int i = 0; each != null && i < memory.all().size(); i++) {
      if (each.number() == known.number) {
        return true;
      }
      Known next = memory.find(number(each.values().get("up")));
      each = next == null ? null : file.find(next);
    }
    return memory.isAbove(known, below);
  }

  private static int number(@Nullable String words) {
    return words == null || words.startsWith("dangling") ? 0 : Integer.parseInt(words);
  }

  void delete() {
    Chosen row = choose(this::mayGo);
    if (row != null) {
      memory.deleted(row.known());
      table(row.plan()).delete(ref(row.plan(), row.here().id()));
    }
  }

  void attach() {
    Chosen row = choose(each -> each.plan().is(Habit.UPLOADS) && !each.known().isDeleted);
    if (row != null) {
      String name = row.known().path + row.known().number + "-" + row.known().files.size() + ".txt";
      row.known().files.add(name);
      memory.attachedHere(row.known());
      byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
      table(row.plan())
          .attach(ref(row.plan(), row.here().id()), Attachment.of(name, "text/plain", bytes));
    }
  }

  private boolean mayGo(Chosen row) {
    return !row.known().isDeleted && (!keepsWhatIsInUse || memory.referring(row.known()).isEmpty());
  }

  void daoEdits(RoomHand room) throws SQLException {
    Chosen row = choose(any -> true);
    if (row == null) {
      return;
    }
    if (random.nextBoolean() && row.plan().fields().stream().anyMatch(FieldPlan::isRight)) {
      Edit edit = edited(row);
      FieldPlan field = edit.field();
      Object value = field.stored(edit.words());
      room.update(row.plan(), row.here().id(), field.column(), value);
    } else {
      room.update(row.plan(), row.here().id(), TypePlan.LABEL, relabelled(row.known()));
    }
  }

  void daoReplaces(RoomHand room) throws SQLException {
    Chosen row = choose(any -> true);
    if (row != null) {
      memory.replaced(row.known());
      room.replace(row.plan(), row.here().id(), relabelled(row.known()));
    }
  }

  /** A DAO deletes what nothing refers to. */
  void daoDeletes(RoomHand room) throws SQLException {
    Chosen row = choose(each -> !each.known().isDeleted && !isReferredTo(each));
    if (row != null) {
      memory.deleted(row.known());
      room.delete(row.plan(), row.here().id());
    }
  }

  private boolean isReferredTo(Chosen row) {
    String number = String.valueOf(row.known().number);
    return !memory.referring(row.known()).isEmpty()
        || version.plans().stream()
            .anyMatch(
                plan ->
                    plan.links().stream()
                        .filter(link -> link.target().equals(row.plan().path()))
                        .anyMatch(
                            link ->
                                file.rows(plan.path()).stream()
                                    .anyMatch(
                                        other ->
                                            number.equals(other.values().get(link.column())))));
  }

  void daoAdds(RoomHand room) throws SQLException {
    TypePlan plan = version.plans().get(random.nextInt(version.plans().size()));
    Known known = made(plan);
    if (known != null) {
      memory.mayTakeOver(known);
      Map<String, @Nullable Object> values = new HashMap<>();
      known.values.forEach(
          (column, value) -> {
            if (plan.isField(column)) {
              values.put(column, plan.field(column).stored(value));
            } else if (column.equals(TypePlan.LABEL)) {
              values.put(column, value);
            }
          });
      for (Link link : plan.links()) {
        Here target = here(link, known);
        values.put(link.column(), target == null ? null : target.id());
      }
      room.insert(plan, values);
    }
  }
}
