package dev.sluice.failure;

/** The user has to see to something first: the account has no default workspace, for example. */
public final class NeedsAttentionException extends SyncException {

  private static final long serialVersionUID = 1;

  private final String code;

  /**
   * Says to what.
   *
   * @param code the domain's own word for it, lower case with underscores
   */
  public NeedsAttentionException(String code) {
    super(FailureKind.NEEDS_ATTENTION, code.replace('_', ' '), null);
    this.code = code;
  }

  /** The domain's own word. */
  @Override
  public String code() {
    return code;
  }
}
