package dev.sluice.desktop.importing;

/** What stands between a number and its decimals. */
public enum DecimalMark {
  /** One and a half is 1,5. */
  COMMA(','),
  /** One and a half is 1.5. */
  POINT('.');

  private final char mark;

  DecimalMark(char mark) {
    this.mark = mark;
  }

  /** The other one groups the thousands. */
  String plain(String number) {
    String other = this == COMMA ? "." : ",";
    return number.replace(other, "").replace(mark, '.');
  }

  /** The last of both marks that a number has. */
  static DecimalMark of(String number) {
    return number.lastIndexOf(',') > number.lastIndexOf('.') ? COMMA : POINT;
  }
}
