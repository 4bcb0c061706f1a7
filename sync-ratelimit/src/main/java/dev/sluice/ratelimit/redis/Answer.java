package dev.sluice.ratelimit.redis;

import java.util.List;

/**
 * What a script answers.
 *
 * @param epoch which memory was written by this; empty if nothing was written
 * @param version how often it was written
 * @param lost whether slots were forgotten of which the caller, or the memory itself, knew
 * @param values what the step has to say
 */
record Answer(String epoch, long version, boolean lost, List<?> values) {

  private static final int HEAD = 3;

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
