package dev.sluice.desktop.window.report;

import java.util.Locale;

/** By what a report tells the time. */
public enum Grouping {
  /** By project. */
  PROJECT("Project"),
  /** By the client of the project. */
  CLIENT("Client"),
  /** By tag: an entry with several counts for each of them, and once in the total. */
  TAG("Tag"),
  /** What is billed, and what is not. */
  BILLABLE("Billable");

  private final String title;

  Grouping(String title) {
    this.title = title;
  }

  /** What those entries are called that belong to no group. */
  public String none() {
    return this == BILLABLE ? "Not billable" : "No " + title.toLowerCase(Locale.ROOT);
  }

  @Override
  public String toString() {
    return title;
  }
}
