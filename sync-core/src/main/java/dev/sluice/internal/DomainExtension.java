package dev.sluice.internal;

import dev.sluice.internal.cleanup.PruneRule;
import dev.sluice.internal.loop.LoopContext;
import dev.sluice.internal.pull.PullHooks;
import java.util.List;
import java.util.function.Function;

/**
 * What a domain adds to the engine besides its schema.
 *
 * @param hooks its steps in a pull
 * @param pruneRules what a clean-up takes away
 */
public record DomainExtension(Function<LoopContext, PullHooks> hooks, List<PruneRule> pruneRules) {

  /** Copies the rules. */
  public DomainExtension {
    pruneRules = List.copyOf(pruneRules);
  }

  /** A domain that adds nothing. */
  public static DomainExtension plain() {
    return new DomainExtension(context -> PullHooks.none(), List.of());
  }
}
