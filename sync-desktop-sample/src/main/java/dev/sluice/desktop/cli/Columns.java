package dev.sluice.desktop.cli;

/** How much room a text takes in a terminal. */
final class Columns {

  private static final String MORE = "…";

  /** First and last characters of Chinese, Japanese, Korean, their signs, and pictures. */
  private static final int[][] WIDE = {
    {0x1100, 0x115f},
    {0x2e80, 0xa4cf},
    {0xac00, 0xd7a3},
    {0xf900, 0xfaff},
    {0xfe30, 0xfe6f},
    {0xff00, 0xff60},
    {0xffe0, 0xffe6},
    {0x1f300, 0x1faff},
    {0x20000, 0x3fffd}
  };

  private Columns() {}

  /** The line, or so much of it that it fits, with a mark that there is more. */
  static String cut(String line, int columns) {
    int all = line.codePoints().map(Columns::of).sum();
    if (all <= columns) {
      return line;
    }
    int room = columns - 1;
    int end = 0;
    while (end < line.length() && room >= of(line.codePointAt(end))) {
      room -= of(line.codePointAt(end));
      end = line.offsetByCodePoints(end, 1);
    }
    return line.substring(0, end) + MORE;
  }

  /** Accents take no column, and wide characters two. */
  private static int of(int character) {
    int type = Character.getType(character);
    if (type == Character.NON_SPACING_MARK || type == Character.ENCLOSING_MARK) {
      return 0;
    }
    for (int[] range : WIDE) {
      if (character >= range[0] && character <= range[1]) {
        return 2;
      }
    }
    return 1;
  }
}
