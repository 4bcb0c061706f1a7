package dev.sluice.desktop.window.names;

import java.util.Locale;

/** What has a name that its user may change. */
public enum NameKind {
  PROJECT,
  CLIENT,
  TAG;

  /** What it is called. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
