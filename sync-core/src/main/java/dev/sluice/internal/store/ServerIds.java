package dev.sluice.internal.store;

import dev.sluice.schema.EntityType;

/**
 * Where a server's ids are texts, the file and the engine know each by a number that the file has
 * given it. Safe for use by several threads.
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
   * The number for an id of that type: always the same, and of no other id. A new one is in the
   * file with the next transaction of the engine, so never later than a row that has it.
   */
  long number(EntityType<?> type, String text);

  /**
   * The id that has the number.
   *
   * @throws IllegalArgumentException if there is none
   */
  String text(EntityType<?> type, long number);
}
