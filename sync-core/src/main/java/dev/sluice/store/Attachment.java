package dev.sluice.store;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.util.Objects;
import java.util.regex.Pattern;

/**
 * A file to attach to a row: name, content type and bytes. The bytes are read only once.
 *
 * @see Table#attach
 */
public final class Attachment {

  private static final int LONGEST_NAME = 255;
  private static final Pattern TYPE = Pattern.compile("[\\x21-\\x7e&&[^/]]+/[\\x20-\\x7e]+");

  private final String name;
  private final String contentType;
  private final InputStream bytes;

  private Attachment(String name, String contentType, InputStream bytes) {
    this.name = checkedName(name);
    this.contentType = contentType;
    this.bytes = Objects.requireNonNull(bytes, "bytes");
    if (!TYPE.matcher(Objects.requireNonNull(contentType, "contentType")).matches()) {
      throw new IllegalArgumentException("a content type looks like image/png");
    }
  }

  /**
   * A file whose bytes are in memory.
   *
   * @param name the file's name for users, without folders: {@code photo.jpg}
   * @param contentType the kind of file: {@code image/jpeg}
   * @throws IllegalArgumentException if the name or the content type is invalid
   */
  public static Attachment of(String name, String contentType, byte[] bytes) {
    return of(name, contentType, new ByteArrayInputStream(bytes.clone()));
  }

  /** Bytes that {@link Table#attach} reads to their end; the caller closes the stream. */
  public static Attachment of(String name, String contentType, InputStream bytes) {
    return new Attachment(name, contentType, bytes);
  }

  private static String checkedName(String name) {
    boolean isName =
        name.codePoints()
            .noneMatch(
                c ->
                    c == '/'
                        || c == '\\'
                        || Character.isISOControl(c)
                        || Character.getType(c) == Character.SURROGATE);
    boolean isFolder = name.equals(".") || name.equals("..");
    if (!isName || isFolder || name.trim().isEmpty() || name.length() > LONGEST_NAME) {
      throw new IllegalArgumentException(
          "a file's name has 1 to "
              + LONGEST_NAME
              + " characters and neither folders nor control characters");
    }
    return name;
  }

  /** The file's name. */
  public String name() {
    return name;
  }

  /** What kind of file it is. */
  public String contentType() {
    return contentType;
  }

  /** The bytes. The stream is at its beginning as long as nobody has read it. */
  public InputStream bytes() {
    return bytes;
  }
}
