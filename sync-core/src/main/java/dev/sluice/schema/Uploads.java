package dev.sluice.schema;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * How files are attached to a row. A POST of the bytes returns a token. A create or an update of
 * the row then names the tokens. A request with a lost answer is sent again. The server must ignore
 * a used token, or refuse a used token with a known text.
 *
 * @param path where the bytes go; {@code {name}} stands for the file's name
 * @param token where the answer has the token, such as {@code upload.token}, or {@code 0.id} in the
 *     first object of a list
 * @param name the JSON name or path of the row's list of tokens
 * @param parts the JSON names of token, file name and content type in the list; empty for bare
 *     tokens
 * @param most how many bytes a file may have, from 1 to {@value #MOST_BYTES}
 * @param kept how long the server remembers a token that no row names
 * @param used the text by which the server refuses a used token; null if the server ignores the
 *     used token
 * @param part the name of the form part ({@code multipart/form-data}) for the bytes; null if the
 *     bytes are the whole body
 * @param shown the field that shows the row's files, and the JSON name of a file's id, if a change
 *     replaces the server's list of files. Empty if a change adds files
 */
public record Uploads(
    String path,
    String token,
    String name,
    List<String> parts,
    long most,
    Duration kept,
    @Nullable String used,
    @Nullable String part,
    List<String> shown) {

  /** No file may be larger, whatever the server takes: 100 MiB. */
  public static final long MOST_BYTES = 100L << 20;

  private static final long USUAL_BYTES = 10L << 20;
  private static final Duration LEAST_KEPT = Duration.ofMinutes(10);
  private static final Pattern ELSEWHERE = Pattern.compile("\\{(?!name})");

  /** Refuses paths that are none, and a size or a time out of range. */
  public Uploads {
    if (ELSEWHERE.matcher(Names.checkedUrl(path)).find()) {
      throw new IllegalArgumentException(
          "the only placeholder in the path of an upload is {name}: " + path);
    }
    Names.checkedPath(token);
    Names.checkedPath(name);
    parts = List.copyOf(parts);
    parts.forEach(Names::checkedParameter);
    shown = List.copyOf(shown);
    shown.forEach(Names::checkedPath);
    if (!shown.isEmpty() && shown.size() != 2) {
      throw new IllegalArgumentException("a row shows its files in a list with ids: " + shown);
    }
    if (!parts.isEmpty() && parts.stream().distinct().count() != 3) {
      throw new IllegalArgumentException("an upload is named by three names: " + parts);
    }
    if (most < 1 || most > MOST_BYTES) {
      throw new IllegalArgumentException(
          "a file may have 1 to " + MOST_BYTES + " bytes at most, not " + most);
    }
    if (Objects.requireNonNull(kept, "kept").compareTo(LEAST_KEPT) < 0) {
      throw new IllegalArgumentException("a server keeps a token for 10 minutes or more: " + kept);
    }
    if (part != null) {
      Names.checkedParameter(part);
    }
  }

  /**
   * A POST of the bytes as {@code application/octet-stream}, at most 10 MiB. The row names bare
   * tokens. The server keeps an unused token for a day.
   *
   * @param path where the bytes go, with {@code {name}} if the server wants the file's name there
   * @param token where the token stands in the answer
   * @param name the JSON name of the tokens in a create or an update of the row
   */
  public static Uploads post(String path, String token, String name) {
    return new Uploads(
        path, token, name, List.of(), USUAL_BYTES, Duration.ofDays(1), null, null, List.of());
  }

  /** Each upload is named by an object with these JSON names. */
  public Uploads asObjects(String tokenName, String fileName, String contentType) {
    return new Uploads(
        path,
        token,
        name,
        List.of(tokenName, fileName, contentType),
        most,
        kept,
        used,
        part,
        shown);
  }

  /**
   * A copy that sends the bytes as a part of a form ({@code multipart/form-data}). The part has the
   * file's name and content type.
   */
  public Uploads asForm(String partName) {
    return new Uploads(
        path, token, name, parts, most, kept, used, Objects.requireNonNull(partName), shown);
  }

  /** A copy in which a file may have so many bytes. */
  public Uploads atMost(long bytes) {
    return new Uploads(path, token, name, parts, bytes, kept, used, part, shown);
  }

  /** Sets how long the server keeps an unused token; after that the bytes are sent again. */
  public Uploads kept(Duration time) {
    return new Uploads(path, token, name, parts, most, time, used, part, shown);
  }

  /**
   * A copy with the text by which the server refuses a used token. After a lost answer, such a
   * refusal means that the row already has the file.
   */
  public Uploads refusesUsed(String words) {
    return new Uploads(
        path, token, name, parts, most, kept, Names.checkedWords(words), part, shown);
  }

  /**
   * A copy for a server on which the files of a change replace the row's list of files. A change
   * with new files also names the files of the server's last answer. A change with {@link
   * Endpoint#entire} always names the row's files. By default the server adds the files of a
   * change.
   *
   * @param field the JSON name of the field with the row's files; a {@link Field#document} with
   *     {@code byServer()}
   * @param id the JSON name of a file's id; sent bare if tokens are bare, or in an object if tokens
   *     are objects
   */
  public Uploads replacing(String field, String id) {
    return new Uploads(path, token, name, parts, most, kept, used, part, List.of(field, id));
  }
}
