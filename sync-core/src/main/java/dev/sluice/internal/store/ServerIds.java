package dev.sluice.internal.store;

import dev.sluice.schema.EntityType;
import dev.sluice.schema.Row;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Gives numbers to server ids that are texts. The file and the engine use only the numbers. Safe
 * for use by several threads.
 */
public interface ServerIds {

  /** For domains whose server ids are numbers. */
  ServerIds NUMBERS =
      new ServerIds() {
        @Override
        public Map<TextId, Long> numbers(Set<TextId> ids) {
          throw new IllegalStateException("the schema has no ids that are texts");
        }

        @Override
        public String text(EntityType<?> type, long number) {
          throw new IllegalStateException(type + " has no ids that are texts");
        }
      };

  /**
   * The number of a text id; no other id of the type has the same number. The engine's next
   * transaction writes a new number to the file. So the file never has a row without its number.
   */
  default long number(TextId id) {
    Long number = numbers(Set.of(id)).get(id);
    if (number == null) {
      throw new IllegalArgumentException("the rule of " + id.type() + " for ids refuses one");
    }
    return number;
  }

  /** Forgets ids that no transaction has written, as another user may have logged in. */
  default void forget() {}

  /**
   * The {@link #number} of each id but those that the type's rule refuses. This takes fewer
   * statements than to ask for one id after another.
   */
  Map<TextId, Long> numbers(Set<TextId> ids);

  /**
   * Whether a text can be an id. A path leads down only, so no row has the address of the others.
   */
  static boolean isId(String text) {
    return !text.isEmpty() && !text.equals(".") && !text.equals("..");
  }

  /** The ids of references in ascending order, each once; often they are in order already. */
  static List<Long> ascending(Collection<Long> ids) {
    List<Long> all = new ArrayList<>(ids);
    boolean isAscending = true;
    for (int i = 1; i < all.size(); i++) {
      isAscending &= all.get(i - 1) < all.get(i);
    }
    return List.copyOf(isAscending ? all : new TreeSet<>(all));
  }

  /**
   * An id of a type as the server tells it.
   *
   * @param isOwn whether the row itself is told with it. Requests then spell the id so; a reference
   *     may spell it in a way that the server does not find
   */
  record TextId(EntityType<?> type, String text, boolean isOwn) {}

  /** The id as the server has it: the text of the number, or the number itself. */
  default Object outside(EntityType<?> type, long number) {
    return type.endpoints().hasTextIds() ? text(type, number) : (Object) number;
  }

  /** The row's id as the server has it. */
  default Object outside(Row row) {
    Long number = row.serverId();
    if (number == null) {
      throw new IllegalArgumentException("a row of " + row.type() + " has no server id");
    }
    return outside(row.type(), number);
  }

  /**
   * The id that has the number.
   *
   * @throws IllegalArgumentException if there is none
   */
  String text(EntityType<?> type, long number);
}
