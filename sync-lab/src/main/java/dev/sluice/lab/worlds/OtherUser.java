package dev.sluice.lab.worlds;

import dev.sluice.lab.worlds.Accounts.There;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Somebody works with the same account at another client, and the memory is kept. */
final class OtherUser {

  private final Accounts server;
  private final Memory memory;
  private final String account;
  private final WorldPlan plan;
  private final Random random;

  OtherUser(Scene scene, String account, int pick) {
    this.server = scene.server();
    this.memory = scene.memory();
    this.account = account;
    this.plan = scene.plan();
    this.random = new Random(pick);
  }

  private List<TypePlan> types() {
    return List.copyOf(plan.onServer().values());
  }

  private @Nullable Known choose() {
    List<Known> all = new ArrayList<>();
    types().forEach(type -> all.addAll(there(type)));
    return any(all);
  }

  /** Rows that stand there for all to see. */
  private List<Known> there(TypePlan type) {
    List<Known> all = new ArrayList<>();
    for (There row : server.rows(account, type)) {
      Known known = memory.find(row.number());
      if (known != null && !known.isDeleted && known.isSure()) {
        all.add(known);
      }
    }
    return all;
  }

  private Set<Integer> numbers() {
    Set<Integer> all = new HashSet<>();
    for (TypePlan type : types()) {
      server.rows(account, type).forEach(row -> all.add(row.number()));
    }
    return all;
  }

  private <T> @Nullable T any(List<T> choice) {
    return choice.isEmpty() ? null : choice.get(random.nextInt(choice.size()));
  }

  void add() {
    add(types().get(random.nextInt(types().size())));
  }

  void add(TypePlan type) {
    List<@Nullable Known> targets = new ArrayList<>();
    for (Link link : type.links()) {
      Known target = any(there(memory.plan(link.target())));
      boolean inTree = link.target().equals(type.path());
      if (target == null && link.isOwned() && !inTree) {
        return;
      }
      targets.add(inTree && random.nextBoolean() ? null : target);
    }
    Known known = memory.add(account, type.path());
    known.saidElsewhere.add(Known.ITSELF);
    for (FieldPlan field : type.fields()) {
      known.values.put(field.column(), field.make(random.nextInt(1000)));
    }
    for (int i = 0; i < targets.size(); i++) {
      Known target = targets.get(i);
      String number = target == null ? null : String.valueOf(target.number);
      known.values.put(type.links().get(i).column(), number);
    }
    server.add(known, memory);
  }

  void rename() {
    Known known = choose();
    if (known != null) {
      memory.saidElsewhere(known, TypePlan.LABEL, known.label());
      memory.relabel(known);
      server.edit(known, TypePlan.LABEL, memory);
    }
  }

  void edit() {
    Known known = choose();
    if (known != null) {
      List<FieldPlan> fields = memory.plan(known.path).fields();
      FieldPlan field = fields.get(random.nextInt(fields.size()));
      memory.saidElsewhere(known, field.column(), field.make(random.nextInt(1000)));
      server.edit(known, field.column(), memory);
    }
  }

  void move() {
    Known known = choose();
    List<Link> links = known == null ? List.of() : memory.plan(known.path).links();
    if (known == null || links.isEmpty()) {
      return;
    }
    Link link = links.get(random.nextInt(links.size()));
    Known target = any(there(memory.plan(link.target())));
    if (target != null && !(link.target().equals(known.path) && memory.isAbove(known, target))) {
      memory.saidElsewhere(known, link.column(), String.valueOf(target.number));
      server.edit(known, link.column(), memory);
    }
  }

  void delete() {
    Known known = choose();
    boolean keeps = plan.quirk() == Quirk.KEEPS_WHAT_IS_IN_USE;
    if (known != null && !(keeps && !memory.referring(known).isEmpty())) {
      Set<Integer> gone = numbers();
      server.delete(known, memory);
      gone.removeAll(numbers());
      memory.goneElsewhere(gone);
    }
  }
}
