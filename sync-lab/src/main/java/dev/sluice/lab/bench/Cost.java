package dev.sluice.lab.bench;

/** What is measured, each beside something that it should cost little more than. */
public enum Cost {
  FIRST_PULL(
      "first pull in one answer : plain client",
      1.5,
      "each row becomes an object and is checked; the triggers stand still, but are there"),
  CUT_PULL(
      "first pull in cut answers, a row sent : plain client",
      2.5,
      "each piece is a request and a transaction of its own"),
  SMALL_HEAP(
      "ten times the rows in 64 MB of heap : the rows",
      11,
      "the indexes outgrow SQLite's cache, so more pages are read and written again"),
  SINCE("changed rows, more than a server's page : 9 requests", 1, "a list was fetched twice"),
  NOTHING_NEW(
      "pull with nothing new, many rows : few rows",
      1.5,
      "a statement reads more than the rows that it is about"),
  FEW_NEW(
      "pull of 100 changed rows, many rows : few rows",
      1.5,
      "the changed rows lie on more pages of the larger file"),
  OPENING(
      "opening many rows up to the first query : bare sqlite-jdbc",
      2,
      "the schema and its triggers are compared, by code that Java has hardly compiled yet"),
  RUNNING("the running entry of many : 1 ms", 1, "the query found no index"),
  OBSERVER(
      "a change seen by the observer of 20 rows, many rows : few rows",
      1.5,
      "the edit is synced to the disk, which takes longer at one time than at another"),
  PUSH(
      "push, CPU a row : 1 ms",
      1,
      "each row is a request, a look and two transactions, of which one is synced to the disk"),
  CREATE(
      "creates, each in its own transaction : plain SQL with the triggers",
      1.3,
      "each looks for its workspace and is dated by a second statement"),
  CREATE_MANY(
      "creates in one transaction : plain SQL with the triggers",
      1.3,
      "an entity becomes a row, its new id is read, and a second statement dates it"),
  TRIGGERS(
      "plain SQL with the triggers : without",
      3,
      "each new row is one more row in the list of changes, which has two indexes"),
  CLOCK_SET(
      "clock set, twice the pending rows : twice the time",
      1.2,
      "a statement reads more than the rows that it is about"),
  INSPECTED(
      "the inspector's page, looked at twice a second : a push, CPU",
      0.01,
      "each event is written, and what waits in the file is read every two seconds"),
  TEXT_IDS(
      "first pull with text ids : with numbers",
      1.3,
      "each id is looked for and added, in a table of its own that has an index of hashes"),
  UUIDS("first pull with UUIDs : with numbers", 1.3, TEXT_IDS.reason),
  PAGES_OF_50(
      "first pull in pages of 50 : plain client", 2, "each page is a transaction of its own"),
  PAGES_OF_1000("first pull in pages of 1,000 : plain client", 2, FIRST_PULL.reason),
  NESTED(
      "first pull of 1,000 nested lists : plain client",
      2,
      "each list is a transaction of its own"),
  WIDE("first pull of rows of 60 columns : plain client", 2, FIRST_PULL.reason),
  TREES("first pull of trees 1,000 deep : plain client", 2, FIRST_PULL.reason),
  REFERENCES("first pull with references to 10,000 parents : plain client", 2, FIRST_PULL.reason),
  TAGS(
      "first pull with 500 tags a row : plain client",
      2,
      "the ids of each row are put into order three times, and each is looked up"),
  BULK(
      "push of creates in bulk, CPU a row : 1 ms",
      1,
      "each row of an answer is read, compared and stored in a transaction of its own"),
  OWN_IDS("push of creates with UUIDs made here, CPU a row : 1 ms", 1, PUSH.reason),
  VERSIONS("push of updates with ETags, CPU a row : 1 ms", 1, PUSH.reason);

  private final String title;
  private final double goal;
  private final String reason;

  Cost(String title, double goal, String reason) {
    this.title = title;
    this.goal = goal;
    this.reason = reason;
  }

  /** What is divided by what. */
  public String title() {
    return title;
  }

  /** The highest ratio that is good. */
  public double goal() {
    return goal;
  }

  /** Why it may be higher. */
  public String reason() {
    return reason;
  }
}
