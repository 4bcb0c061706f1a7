package dev.sluice.internal.store;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;

/** The order of the ids in a list of references. */
public final class Ascending {

  private Ascending() {}

  /** The ids in ascending order, each once. Ids that are in order already take one look at each. */
  public static List<Long> of(Collection<Long> ids) {
    List<Long> ascending = new ArrayList<>(ids);
    if (!isAscending(ascending)) {
      ascending.sort(null);
      ascending = new ArrayList<>(new LinkedHashSet<>(ascending));
    }
    return List.copyOf(ascending);
  }

  private static boolean isAscending(List<Long> ids) {
    for (int i = 1; i < ids.size(); i++) {
      if (ids.get(i - 1) >= ids.get(i)) {
        return false;
      }
    }
    return true;
  }
}
