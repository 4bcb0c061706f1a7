package dev.sluice.desktop.importing;

import java.util.Locale;

/** The programs whose exports are read. */
public enum ImportFormat {
  /** Whichever of them the file looks like. */
  AUTO("a time tracker"),
  /** Toggl Track's detailed report. */
  TOGGL("Toggl Track"),
  /** Clockify's detailed report. */
  CLOCKIFY("Clockify"),
  /** Harvest's detailed time report. */
  HARVEST("Harvest"),
  /** Kimai's export of timesheets. */
  KIMAI("Kimai"),
  /** A report of Everhour. */
  EVERHOUR("Everhour"),
  /** The worklogs of Tempo for Jira. */
  TEMPO("Jira Tempo"),
  /** RescueTime's history of activities. */
  RESCUETIME("RescueTime"),
  /** What {@code timew export} prints. */
  TIMEWARRIOR("Timewarrior"),
  /** Hamster's reports, TSV or XML. */
  HAMSTER("Hamster"),
  /** A backup of super-productivity. */
  SUPER_PRODUCTIVITY("super-productivity"),
  /** A CSV file with the columns of {@code sluice entries export}, or with named ones. */
  CSV("CSV");

  private final String title;

  ImportFormat(String title) {
    this.title = title;
  }

  /** What people call it. */
  public String title() {
    return title;
  }

  /** As the command line names it. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
