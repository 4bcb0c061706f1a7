package dev.sluice.schema;

import java.time.Period;

/**
 * How all rows of a type are fetched from a server that lists only a range of dates.
 *
 * @param from the query parameter of the first date
 * @param to the query parameter of the date after the last
 * @param past how far back the range of all rows reaches from today
 * @param future how far ahead it reaches
 * @param cut the number of rows at which the server cuts an answer; then the engine fetches each
 *     half of the dates. It does so at every multiple of 50 below that, too: a server may cut
 *     sooner than its documentation says, and what it left out would pass for deleted
 */
public record DateRange(String from, String to, Period past, Period future, int cut) {

  private static final int LIKELY_CUT = 50;

  /** Whether the server may have left rows out of an answer with so many. */
  public boolean mayBeCut(int rows) {
    return rows == cut || (rows > 0 && rows < cut && rows % LIKELY_CUT == 0);
  }
}
