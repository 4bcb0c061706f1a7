package dev.sluice.failure;

import org.jspecify.annotations.Nullable;

/**
 * One list of a pull failed while the server answered others. The other lists are stored, and local
 * changes are pushed all the same. {@link #kind()} is that of the cause.
 */
public final class ListFailedException extends SyncException {

  private static final long serialVersionUID = 1;

  private final String list;

  /**
   * Names the list.
   *
   * @param list the name of the type whose list failed, {@code tags} for example
   * @param cause how it failed
   */
  public ListFailedException(String list, SyncException cause) {
    super(cause.kind(), message(list, cause.getMessage()), cause);
    this.list = list;
  }

  /**
   * Names a list that failed before, as it was remembered; it has no cause.
   *
   * @param list the name of the type whose list failed
   * @param kind the kind of the cause
   * @param words what the cause said
   */
  public ListFailedException(String list, String kind, String words) {
    super(kind, message(list, words), null);
    this.list = list;
  }

  private static String message(String list, @Nullable String words) {
    return "the list of " + list + " failed: " + words;
  }

  /** The name of the type whose list failed. */
  public String list() {
    return list;
  }
}
