package dev.sluice.lab.probe;

/** What a probe asks the server about each type. */
public enum Question {
  /** Does the list fail without credentials, as long as the schema does not say otherwise? */
  STRANGER("without credentials its list fails"),
  /** Can the list be read to its end, and each of its rows? */
  LIST("its list can be read to the end"),
  /** Do the answers have what is to tell how long the list is, where it comes in pages? */
  PAGES("its pages tell how long it is"),
  /** Do the limits suffice that the answers name, if they name any with its window? */
  LIMITS("it names no limits that are tighter"),
  /** Is a new row taken? */
  CREATE("a row can be made"),
  /** Do the next changes, or the next list, have the new row? */
  SEEN("a new row is listed at once"),
  /** Are the values of the new row as they were sent? */
  VALUES("values come back as they were sent"),
  /** Are texts with blanks, accents, an emoji and a line end as they were sent? */
  TEXTS("texts come back letter by letter"),
  /** Is a change of each field taken, and does another device see it? */
  UPDATE("a row can be changed"),
  /** Do the changes since a date have a row that was made before it and changed after it? */
  SINCE("changes are told by the date of the change"),
  /** Can a single row be fetched from its own address? */
  ONE("a single row can be fetched"),
  /** Is a file of a row taken? */
  FILE("a file can be attached"),
  /** Does a row keep a file when it gets another one? */
  FILES("a second file is added to the first"),
  /** Are the ids of texts spelt by the server, however a request spells them? */
  SPELLING("an id has one spelling"),
  /** Is a change of an outdated row refused, where rows have versions? */
  OUTDATED("a change of an outdated row is refused"),
  /** Is a create whose answer is lost there once, after it was looked for or sent again? */
  LOST("a create whose answer is lost is there once"),
  /** Is a delete taken, and does another device hear of it? */
  DELETE("a row can be deleted"),
  /** Do the rows that the probe has not made stay as they are while it changes its own? */
  OTHERS("other rows stay as they are"),
  /** Is a second delete of the same row no failure? */
  DELETED_TWICE("a second delete is no failure"),
  /** Does a new row get an id that no deleted row had, as long as the schema expects it? */
  NEW_ID("ids are used once");

  private final String claim;

  Question(String claim) {
    this.claim = claim;
  }

  /** What the schema claims, in words. */
  public String claim() {
    return claim;
  }
}
