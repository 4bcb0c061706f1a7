package dev.sluice.internal.push.run;

import dev.sluice.internal.push.change.ChangeOrder;
import dev.sluice.schema.EntityType;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The position of one pass of a push through the types. Rows over which an earlier push failed come
 * after all others, so their types come twice.
 */
public final class TypeRound {

  private final List<EntityType<?>> types;
  private final Set<EntityType<?>> putOff = new LinkedHashSet<>();
  private ChangeOrder order = new ChangeOrder();
  private int position;
  private boolean isLate;
  private long passedOver;

  TypeRound(List<EntityType<?>> types) {
    this.types = types;
  }

  /** The type to look at, null after the last. */
  public @Nullable EntityType<?> type() {
    return position < types.size() ? types.get(position) : null;
  }

  /** Goes on with the next type, and after the last with those that were put off. */
  public void nextType() {
    passedOver = 0;
    do {
      position++;
    } while (isLate && position < types.size() && !putOff.contains(types.get(position)));
    if (position == types.size() && !isLate && !putOff.isEmpty()) {
      isLate = true;
      position = -1;
      order = new ChangeOrder();
      nextType();
    }
  }

  /** Whether rows of the type that failed before still have to wait for all others. */
  public boolean putsOff(EntityType<?> type) {
    if (!isLate) {
      putOff.add(type);
    }
    return !isLate;
  }

  /** Changes up to this one have to wait. */
  public long passedOver() {
    return passedOver;
  }

  /** Goes on behind the change of that number. */
  public void passOver(long number) {
    passedOver = number;
    order.passOver();
  }

  /** Which change goes before another. */
  public ChangeOrder order() {
    return order;
  }
}
