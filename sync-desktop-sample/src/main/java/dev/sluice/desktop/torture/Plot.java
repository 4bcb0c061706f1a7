package dev.sluice.desktop.torture;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** What a story may tell of besides what happens every day. */
@SuppressWarnings("ImmutableEnumChecker") // what it holds has no state
enum Plot {
  /** S61: one list fails for ever. */
  FAILING_LIST(Grudge.LIST_FORBIDDEN, Grudge.LIST_MISSING, Grudge.LIST_FAILS),
  /** S61: nobody knows which workspace is meant. */
  NO_DEFAULT(Grudge.NO_DEFAULT_WORKSPACE),
  /** S63: one row fails for ever, and the server is at fault. */
  FAILING_ROW(Grudge.ROW_FAILS, Grudge.ROW_UNREADABLE),
  /** S64, S72: one row is refused for ever. */
  REFUSED_ROW(Grudge.ROW_FORBIDDEN, Grudge.ROW_MISSING, Grudge.ROW_GONE);

  /** Those that end well. */
  private static final Set<Plot> TOLD = EnumSet.noneOf(Plot.class);

  private final List<Deed> deeds;

  Plot(Deed... deeds) {
    this.deeds = List.of(deeds);
  }

  List<Deed> deeds() {
    return deeds;
  }

  static List<Plot> told() {
    return List.copyOf(TOLD);
  }
}
