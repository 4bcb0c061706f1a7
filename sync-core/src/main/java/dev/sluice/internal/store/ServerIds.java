package dev.sluice.internal.store;

import dev.sluice.schema.EntityType;
import dev.sluice.schema.Row;

/**
 * Gives numbers to ids that are texts on the server. The file and the engine know such an id by its
 * number only. Safe for use by several threads.
 */
public interface ServerIds {

  /** For domains whose ids are numbers anyway. */
  ServerIds NUMBERS =
      new ServerIds() {
        @Override
        public long number(EntityType<?> type, String text) {
          throw new IllegalStateException(type + " has no ids that are texts");
        }

        @Override
        public String text(EntityType<?> type, long number) {
          throw new IllegalStateException(type + " has no ids that are texts");
        }
      };

  /**
   * The number for an id of that type: always the same, and no other id has it. A new number is in
   * the file with the next transaction of the engine, so never later than a row with that number.
   */
  long number(EntityType<?> type, String text);

  /** An id as the server has it: the text of the number, or the number itself. */
  default Object outside(EntityType<?> type, long number) {
    return type.endpoints().hasTextIds() ? text(type, number) : (Object) number;
  }

  /** The id of a row as the server has it. */
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
