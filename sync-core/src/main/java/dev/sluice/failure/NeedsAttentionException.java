package dev.sluice.failure;

/**
 * The user has to do something before the next sync. Example: the account has no default workspace.
 */
public final class NeedsAttentionException extends SyncException {

  private static final long serialVersionUID = 1;

  private final String code;

  /**
   * Names what the user has to do.
   *
   * @param code the domain's code for what the user has to do, in lower case with underscores
   */
  public NeedsAttentionException(String code) {
    super(FailureKind.NEEDS_ATTENTION, code.replace('_', ' '), null);
    this.code = code;
  }

  /** The domain's code for what the user has to do. */
  @Override
  public String code() {
    return code;
  }
}
