package dev.sluice.schema;

import java.time.Period;

/**
 * How all rows of a type are fetched from a server that lists only a range of dates.
 *
 * @param from the query parameter of the first date
 * @param to the query parameter of the date after the last
 * @param past how far back the range of all rows reaches from today
 * @param future how far ahead the range of all rows reaches from today
 * @param cut the number of rows at which the server cuts an answer. The engine fetches a cut answer
 *     again in two halves of the dates. It also notices if the server cuts sooner, at a multiple of
 *     50 rows
 */
public record DateRange(String from, String to, Period past, Period future, int cut) {}
