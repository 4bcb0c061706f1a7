package dev.sluice.schema;

import java.time.Period;

/**
 * How a type is fetched whole where the server answers only a range of dates.
 *
 * @param from the query parameter of the first date
 * @param to the query parameter of the date after the last
 * @param past how far back a full fetch reaches
 * @param future how far ahead
 * @param cut as many rows mean that the server cut the answer; the range is then fetched by halves
 */
public record DateRange(String from, String to, Period past, Period future, int cut) {}
