package dev.sluice.failure;

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
    super(cause.kind(), "the list of " + list + " failed: " + cause.getMessage(), cause);
    this.list = list;
  }

  /** The name of the type whose list failed. */
  public String list() {
    return list;
  }
}
