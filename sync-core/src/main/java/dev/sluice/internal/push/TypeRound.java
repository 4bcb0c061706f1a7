package dev.sluice.internal.push;

import dev.sluice.schema.EntityType;
import dev.sluice.schema.Ref;
import java.util.HashSet;
import java.util.List;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The position of a push in its pass through the types: first creates, edits and moves, in
 * dependency order. Deletes follow in reverse order, after rows were moved out of deleted owners.
 * Changes that failed before come after all others, in further turns.
 */
final class TypeRound {

  /** The first turn: of a change that nothing puts off. */
  static final int AT_ONCE = 0;

  /**
   * The turn of a row over which an earlier push failed: after the changes that nothing puts off.
   */
  static final int FAILED_BEFORE = 1;

  /**
   * The turn of the first type for which the server asked for a pause. Such a type comes last,
   * because the next refusal ends the push. Each further type has a later turn.
   */
  static final int ASKED_TOO_MUCH = 2;

  private final List<EntityType<?>> types;
  private final NavigableMap<Integer, Set<EntityType<?>>> putOff = new TreeMap<>();
  private final Set<EntityType<?>> deleted = new HashSet<>();
  private final Set<Ref<?>> madeWay;
  private final Set<Ref<?>> awaitingDeletes = new HashSet<>();
  private ChangeOrder order;
  private int position;
  private int turn = AT_ONCE;
  private long passedOver;

  TypeRound(List<EntityType<?>> types, Set<Ref<?>> madeWay) {
    this.types = types;
    this.madeWay = madeWay;
    this.order = new ChangeOrder(madeWay);
  }

  /** The type to look at, null after the last. */
  @Nullable EntityType<?> type() {
    int last = 2 * types.size() - 1;
    return position > last ? null : types.get(isOfDeletes() ? last - position : position);
  }

  /** Whether only deletes are sent now; if not, only other changes are sent. */
  boolean isOfDeletes() {
    return position >= types.size();
  }

  /** Goes on with the next type, and after the last with types that were put off. */
  void nextType() {
    passedOver = 0;
    do {
      position++;
    } while (type() != null && isNothingToDo(type()));
    Integer next = type() == null ? putOff.higherKey(turn) : null;
    if (next != null) {
      turn = next;
      position = -1;
      order = new ChangeOrder(madeWay);
      nextType();
    }
  }

  private boolean isNothingToDo(EntityType<?> type) {
    return (turn != AT_ONCE && !putOff.getOrDefault(turn, Set.of()).contains(type))
        || (isOfDeletes() && !deleted.contains(type));
  }

  /** Whether changes of the type that have that turn still have to wait for others. */
  boolean putsOff(EntityType<?> type, int until) {
    boolean waits = turn < until;
    if (waits) {
      putOff.computeIfAbsent(until, any -> new HashSet<>()).add(type);
    }
    return waits;
  }

  /** The number of the last change that was passed over. Changes up to this number come later. */
  long passedOver() {
    return passedOver;
  }

  /** Passes over the change of that number, which is not of the kind that is sent now. */
  void skip(long number) {
    passedOver = number;
    if (!isOfDeletes()) {
      deleted.add(types.get(position));
    }
  }

  /** Goes on behind the change of that number, which has to wait. */
  void passOver(long number) {
    passedOver = number;
    order.passOver();
  }

  /** Makes the row wait for deletes later in this pass, which free the row's new name. */
  void awaitDeletes(Ref<?> row) {
    awaitingDeletes.add(row);
  }

  /** Whether the row waits for deletes: the change comes in the next pass, if there is one. */
  boolean awaitsDeletes(Ref<?> row) {
    return awaitingDeletes.contains(row);
  }

  ChangeOrder order() {
    return order;
  }
}
