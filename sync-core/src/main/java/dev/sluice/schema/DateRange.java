package dev.sluice.schema;

import java.time.Period;

/**
 * How to fetch all rows of a type from a server that lists rows only by dates.
 *
 * @param from the query parameter for the first date
 * @param to the query parameter for the date after the last date
 * @param past how far the dates reach back from today
 * @param future how far the dates reach ahead of today
 * @param cut how many rows the server lists at most. After an answer with as many rows, the engine
 *     requests each half of the dates. The longest answer so far may also be cut if its number of
 *     rows is a multiple of 50
 */
public record DateRange(String from, String to, Period past, Period future, int cut) {}
