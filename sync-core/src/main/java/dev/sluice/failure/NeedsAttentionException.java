package dev.sluice.failure;

/** The user has to see to something first: the account has no default workspace, for example. */
public final class NeedsAttentionException extends SyncException {

  private static final long serialVersionUID = 1;

  /**
   * Says to what.
   *
   * @param code the domain's own word for it, lower case with underscores
   */
  public NeedsAttentionException(String code) {
    super(code, code.replace('_', ' '), null);
  }
}
