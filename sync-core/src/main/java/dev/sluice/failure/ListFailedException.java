package dev.sluice.failure;

import org.jspecify.annotations.Nullable;

/**
 * One list of a pull failed while the server answered others. The other lists are stored, and local
 * changes are still pushed. {@link #code()} is the code of the cause.
 */
public final class ListFailedException extends SyncException {

  private static final long serialVersionUID = 1;

  private final String list;
  private final String code;

  /**
   * Names the list that failed.
   *
   * @param list the name of the list's type, for example {@code tags}
   * @param cause why the list failed
   */
  public ListFailedException(String list, SyncException cause) {
    super(FailureKind.LIST_FAILED, message(list, cause.getMessage()), cause);
    this.list = list;
    this.code = cause.code();
  }

  /**
   * Names a list that failed in an earlier pull, as noted in the database. The exception has no
   * cause.
   *
   * @param list the name of the list's type
   * @param code the code of the earlier failure
   * @param words the message of the earlier failure
   */
  public ListFailedException(String list, String code, String words) {
    super(FailureKind.LIST_FAILED, message(list, words), null);
    this.list = list;
    this.code = code;
  }

  private static String message(String list, @Nullable String words) {
    return "the list of " + list + " failed: " + words;
  }

  /** The name of the type whose list failed. */
  public String list() {
    return list;
  }

  /** The code of the cause. */
  @Override
  public String code() {
    return code;
  }
}
