package dev.sluice.tracker;

import java.util.Locale;

/** An action of the user without which not everything can be synced. */
public enum RequiredAction {
  /** The server shows no workspace at all: nothing was changed here. */
  NO_WORKSPACE,
  /** There are several workspaces and none is the default one: the user must choose. */
  NO_DEFAULT_WORKSPACE;

  /** The name in lower case, as in {@link dev.sluice.internal.pull.PullRun#attention()}. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }
}
