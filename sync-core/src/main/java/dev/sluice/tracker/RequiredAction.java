package dev.sluice.tracker;

import java.util.Locale;

/** What the user has to see to before everything can be synced; a pull ends early because of it. */
public enum RequiredAction {
  /** The server shows no workspace at all: nothing was changed here. */
  NO_WORKSPACE,
  /** There are several workspaces and none of them is where new things go: the user must choose. */
  NO_DEFAULT_WORKSPACE;

  /** In lower case, as {@link dev.sluice.internal.pull.PullRun#attention()} has it. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }
}
