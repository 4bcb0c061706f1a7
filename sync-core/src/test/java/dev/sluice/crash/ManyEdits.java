package dev.sluice.crash;

import dev.sluice.Operation;
import dev.sluice.schema.EntityType;
import dev.sluice.testkit.WebClient;
import dev.sluice.testkit.state.RowKind;
import dev.sluice.tracker.Client;
import dev.sluice.tracker.Project;
import dev.sluice.tracker.Tag;
import dev.sluice.tracker.TimeEntry;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Edits by chance, and what the server has to hold when all of them have reached it. */
final class ManyEdits extends Story {

  private static final List<RowKind> KINDS =
      List.of(RowKind.TIME_ENTRY, RowKind.PROJECT, RowKind.TAG, RowKind.CLIENT);

  private final Map<RowKind, Deque<Long>> untouched = new EnumMap<>(RowKind.class);
  private final Map<RowKind, List<String>> names = new EnumMap<>(RowKind.class);
  private final Random random;
  private final int edits;

  ManyEdits(long seed, int edits) {
    super(Operation.FULL);
    this.random = new Random(seed);
    this.edits = edits;
    for (RowKind kind : KINDS) {
      untouched.put(kind, new ArrayDeque<>());
      names.put(kind, new ArrayList<>());
    }
  }

  /** The names of all rows of a kind in the end, sorted. */
  List<String> names(RowKind kind) {
    return names.get(kind).stream().sorted().toList();
  }

  @Override
  void before(WebClient web, Instant now) {
    for (int i = 0; i < edits; i++) {
      RowKind kind = KINDS.get(i % KINDS.size());
      String name = "old " + i;
      long id =
          switch (kind) {
            case PROJECT -> web.addProject(web.workspace(), name);
            case TAG -> web.addTag(web.workspace(), name);
            case CLIENT -> web.addClient(web.workspace(), name);
            default -> web.addEntry(name, now.minusSeconds(900), Duration.ofMinutes(1));
          };
      untouched.get(kind).add(id);
      names.get(kind).add(name);
    }
  }

  @Override
  void here(Hand hand) {
    for (int i = 0; i < edits; i++) {
      RowKind kind = random.nextInt(3) > 0 ? RowKind.TIME_ENTRY : KINDS.get(random.nextInt(4));
      int what = untouched.get(kind).isEmpty() ? 0 : random.nextInt(4);
      if (what < 2) {
        create(kind, "new " + i, hand);
      } else if (what == 2) {
        update(kind, "edited " + i, hand);
      } else {
        delete(kind, hand);
      }
    }
  }

  private void create(RowKind kind, String name, Hand hand) {
    switch (kind) {
      case PROJECT -> hand.db().projects().create(Project.named(name));
      case TAG -> hand.db().tags().create(Tag.named(name));
      case CLIENT -> hand.db().clients().create(Client.named(name));
      default -> hand.entry(name);
    }
    names.get(kind).add(name);
  }

  private void update(RowKind kind, String name, Hand hand) {
    long id = untouched.get(kind).remove();
    names.get(kind).remove(nameOf(kind, id, hand));
    switch (kind) {
      case PROJECT -> hand.edit(Project.TYPE, id, p -> p.withName(name));
      case TAG -> hand.edit(Tag.TYPE, id, t -> t.withName(name));
      case CLIENT -> hand.edit(Client.TYPE, id, c -> c.withName(name));
      default -> hand.edit(TimeEntry.TYPE, id, e -> e.withDescription(name));
    }
    names.get(kind).add(name);
  }

  private void delete(RowKind kind, Hand hand) {
    long id = untouched.get(kind).remove();
    names.get(kind).remove(nameOf(kind, id, hand));
    hand.delete(type(kind), id);
  }

  private static EntityType<?> type(RowKind kind) {
    return switch (kind) {
      case PROJECT -> Project.TYPE;
      case TAG -> Tag.TYPE;
      case CLIENT -> Client.TYPE;
      default -> TimeEntry.TYPE;
    };
  }

  private static String nameOf(RowKind kind, long id, Hand hand) {
    return switch (kind) {
      case PROJECT -> name(Project.TYPE, id, hand).name();
      case TAG -> name(Tag.TYPE, id, hand).name();
      case CLIENT -> name(Client.TYPE, id, hand).name();
      default -> name(TimeEntry.TYPE, id, hand).description();
    };
  }

  private static <E> E name(EntityType<E> type, long id, Hand hand) {
    return hand.table(type).find(hand.ref(type, id)).orElseThrow();
  }
}
