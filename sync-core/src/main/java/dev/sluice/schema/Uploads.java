package dev.sluice.schema;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * How files are attached to a row, in two steps. A POST of the bytes returns a token; then a create
 * or an update of the row names the tokens. A request whose answer was lost is sent again. So the
 * server must ignore a token that it has used already, or refuse the token in words of its own.
 *
 * @param path where the bytes go; {@code {name}} in its query stands for the file's name
 * @param token where the token stands in the answer, a text or a number: {@code upload.token}, or
 *     {@code 0.id} in the first of a list
 * @param name the JSON name, or the path, of the list in which the row names its uploads
 * @param parts the JSON names of token, file name and content type in that list; empty if it is a
 *     list of bare tokens
 * @param most how many bytes a file may have: 1 to {@value #MOST_BYTES}
 * @param kept how long the server remembers a token that no row has named
 * @param used the words in which the server refuses a change that names a used token; null if the
 *     server ignores such a token
 * @param part the name of the part of a form, {@code multipart/form-data}, in which the bytes go;
 *     null if they are the whole body
 * @param shown where a row shows its files, and the JSON name of a file's id; for a server that
 *     replaces the list of files by the files that a change names. Empty if the server adds files
 *     to the list
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
  private static final Pattern ELSEWHERE = Pattern.compile("^[^?]*\\{|\\{(?!name})");

  /** Refuses paths that are none, and a size or a time out of range. */
  public Uploads {
    if (ELSEWHERE.matcher(Names.checkedUrl(path)).find()) {
      throw new IllegalArgumentException(
          "the only placeholder in the path of an upload is {name} in its query: " + path);
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
   * A POST of the bytes as {@code application/octet-stream}, at most 10 MiB; the row names bare
   * tokens, and the server keeps a token that no row has named for a day.
   *
   * @param path with {@code {name}} in its query if the server takes the file's name there
   * @param token where the token stands in the answer
   * @param name where a create or an update of the row names its tokens
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
   * The bytes go as a form, {@code multipart/form-data}, in a part of this name. The part also has
   * the file's name and content type.
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
   * The server refuses a change with these words if a row has used its token already. If the answer
   * to an earlier request with that token was lost, the refusal means that the row has the file.
   */
  public Uploads refusesUsed(String words) {
    return new Uploads(
        path, token, name, parts, most, kept, Names.checkedWords(words), part, shown);
  }

  /**
   * The server replaces a row's list of files by the files that a change names. So a change with
   * new files also names the files that the row had by the server's last answer. A change that
   * replaces the row ({@link Endpoint#entire}) always names them. By default a server adds the
   * files that a change names.
   *
   * @param field the JSON name of the field in which a row shows its files: {@link Field#document}
   *     and {@code byServer()}, so that the engine knows the row's files
   * @param id the JSON name of a file's id there; it is sent as a bare token is, or as an object
   *     with this name if tokens are sent in objects
   */
  public Uploads replacing(String field, String id) {
    return new Uploads(path, token, name, parts, most, kept, used, part, List.of(field, id));
  }
}
