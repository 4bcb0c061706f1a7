package dev.sluice.internal.cleanup;

import dev.sluice.internal.loop.LoopContext;
import dev.sluice.internal.machine.End;
import dev.sluice.internal.machine.State;
import dev.sluice.internal.machine.TransitionTable;
import java.util.ArrayList;
import java.util.List;

/** The clean-up's transition table: one state for each rule, then one for placeholders. */
public final class CleanUpLoop {

  private CleanUpLoop() {}

  /**
   * Draws the table.
   *
   * @param rules the domain's rules, in the order in which they are applied
   */
  public static TransitionTable<CleanUpRun> table(LoopContext context, List<PruneRule> rules) {
    var table = TransitionTable.<CleanUpRun>named("clean-up");
    var placeholders = new PrunePlaceholders(context);
    table.on(placeholders.pruned).to(new End<CleanUpRun>("cleaned"));
    State<CleanUpRun> next = placeholders;
    List<PruneRule> all = new ArrayList<>(rules);
    all.addAll(PruneRule.ofParts(context.store().schema()));
    for (int i = all.size() - 1; i >= 0; i--) {
      Prune prune = new Prune(context, all.get(i));
      table.on(prune.pruned).to(next);
      next = prune;
    }
    return table.beginningWith(next);
  }
}
