package dev.sluice.schemafile;

/** A schema file is wrong. The message begins with the file's name and the line. */
public final class SchemaFileException extends IllegalArgumentException {

  private static final long serialVersionUID = 1;

  private final int line;

  SchemaFileException(String file, int line, String problem) {
    super(file + ":" + line + ": " + problem);
    this.line = line;
  }

  /** The line of the mistake; the first line is 1. */
  public int line() {
    return line;
  }
}
