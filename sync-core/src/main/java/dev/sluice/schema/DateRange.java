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
 *     half of the dates. The engine also finds out whether the server cuts sooner, at a multiple of
 *     50 rows
 */
public record DateRange(String from, String to, Period past, Period future, int cut) {}
