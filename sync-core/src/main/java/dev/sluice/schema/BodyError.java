package dev.sluice.schema;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How a server says in an answer with status 200 that the request has failed, as in {@code {"ok":
 * false, "error": "name_taken"}}. Such an answer counts as a refusal with the server's words.
 *
 * <p>The engine looks at the first 64 KiB of an answer that is an object. An answer that is a list
 * is no error.
 *
 * @param path to the value that tells
 * @param success the value of a success, as text; null if any value means an error
 * @param unauthorized words of errors that mean that the credentials are not valid
 * @param gone words of errors that mean that there is no such row
 */
public record BodyError(
    String path, @Nullable String success, List<String> unauthorized, List<String> gone) {

  /** Refuses a path that is none, and empty words, which every error has. */
  public BodyError {
    Names.checkedPath(path);
    unauthorized = checked(unauthorized);
    gone = checked(gone);
  }

  private static List<String> checked(List<String> words) {
    words.forEach(Names::checkedWords);
    return List.copyOf(words);
  }

  /**
   * An answer is an error if it has a value at this path, {@code error} for example. Null, {@code
   * false}, 0 and what is empty are no values.
   */
  public static BodyError at(String path) {
    return new BodyError(path, null, List.of(), List.of());
  }

  /**
   * An answer is an error if it has any other value at this path, or none: {@code unless("ok",
   * "true")}, {@code unless("code", "0")}.
   */
  public static BodyError unless(String path, String success) {
    return new BodyError(path, Objects.requireNonNull(success, "success"), List.of(), List.of());
  }

  /**
   * The same, where an error with one of these words in it means what the status 401 means: {@code
   * token_expired} for example. By default no words do.
   */
  public BodyError unauthorized(String... words) {
    return new BodyError(path, success, Arrays.asList(words), gone);
  }

  /**
   * The same, where an error with one of these words in it means what the status 404 means: {@code
   * not_found} for example. By default no words do.
   */
  public BodyError gone(String... words) {
    return new BodyError(path, success, unauthorized, Arrays.asList(words));
  }
}
