package dev.sluice.internal.push.run;

import dev.sluice.internal.push.change.ChangeOrder;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Ref;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The position of one pass of a push through the types. New, edited and moved rows come first, in
 * the order in which types depend on each other; then those that are deleted, in the opposite
 * order: what is moved out of a row has left it before the server deletes it. Rows over which an
 * earlier push failed come after all others, so their types come once more.
 */
public final class TypeRound {

  private final List<EntityType<?>> types;
  private final Set<EntityType<?>> putOff = new LinkedHashSet<>();
  private final Set<EntityType<?>> deleted = new HashSet<>();
  private final Set<Ref<?>> madeWay;
  private ChangeOrder order;
  private int position;
  private boolean isLate;
  private long passedOver;

  TypeRound(List<EntityType<?>> types, Set<Ref<?>> madeWay) {
    this.types = types;
    this.madeWay = madeWay;
    this.order = new ChangeOrder(madeWay);
  }

  /** The type to look at, null after the last. */
  public @Nullable EntityType<?> type() {
    int last = 2 * types.size() - 1;
    return position > last ? null : types.get(isOfDeletes() ? last - position : position);
  }

  /** Whether only rows that the user has deleted are sent now, or only the others. */
  public boolean isOfDeletes() {
    return position >= types.size();
  }

  /** Goes on with the next type, and after the last with those that were put off. */
  public void nextType() {
    passedOver = 0;
    do {
      position++;
    } while (type() != null && isNothingToDo(type()));
    if (type() == null && !isLate && !putOff.isEmpty()) {
      isLate = true;
      position = -1;
      order = new ChangeOrder(madeWay);
      nextType();
    }
  }

  private boolean isNothingToDo(EntityType<?> type) {
    return (isLate && !putOff.contains(type)) || (isOfDeletes() && !deleted.contains(type));
  }

  /** Whether rows of the type that failed before still have to wait for all others. */
  public boolean putsOff(EntityType<?> type) {
    if (!isLate) {
      putOff.add(type);
    }
    return !isLate;
  }

  /** Changes up to this one have to wait, or have their time later. */
  public long passedOver() {
    return passedOver;
  }

  /** The change of that number is not of the kind that is sent now. */
  public void skip(long number) {
    passedOver = number;
    if (!isOfDeletes()) {
      deleted.add(types.get(position));
    }
  }

  /** Goes on behind the change of that number, which has to wait. */
  public void passOver(long number) {
    passedOver = number;
    order.passOver();
  }

  /** Which change goes before another. */
  public ChangeOrder order() {
    return order;
  }
}
