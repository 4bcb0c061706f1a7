package dev.sluice.desktop.importing;

import java.time.LocalDate;

/**
 * A date that may be read in two ways; nothing in its file says which one is meant.
 *
 * @param text the date as it stands there
 * @param dayFirst what it is if its day comes first
 * @param monthFirst what it is if its month comes first
 */
public record DateQuestion(String text, LocalDate dayFirst, LocalDate monthFirst) {}
