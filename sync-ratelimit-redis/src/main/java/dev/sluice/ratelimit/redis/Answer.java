package dev.sluice.ratelimit.redis;

import java.util.List;

/**
 * The answer of a script.
 *
 * @param epoch names the data that the script wrote to; empty if it wrote nothing
 * @param version how often that data was written
 * @param lost whether Redis has forgotten slots that the caller, or the data itself, still counts
 * @param values the step's own results
 */
record Answer(String epoch, long version, boolean lost, List<?> values) {

  private static final int HEAD = 3;

  static boolean isOne(List<?> reply) {
    return reply.size() >= HEAD
        && reply.get(0) instanceof String
        && reply.get(1) instanceof Long
        && reply.get(2) instanceof Long;
  }

  static Answer of(List<?> reply) {
    return new Answer(
        (String) reply.get(0),
        (Long) reply.get(1),
        (Long) reply.get(2) == 1,
        reply.subList(HEAD, reply.size()));
  }

  long number(int index) {
    return (Long) values.get(index);
  }
}
