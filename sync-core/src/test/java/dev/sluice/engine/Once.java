package dev.sluice.engine;

import dev.sluice.StateGraph;
import dev.sluice.SyncListener;

/** Acts in the moment in which a loop leaves a state by that outcome, the first time. */
public final class Once implements SyncListener {

  private final String outcome;
  private final Runnable act;
  private boolean done;

  public Once(String outcome, Runnable act) {
    this.outcome = outcome;
    this.act = act;
  }

  @Override
  public void moved(String loop, StateGraph.Arrow arrow) {
    if (arrow.toString().equals(outcome) && !done) {
      done = true;
      act.run();
    }
  }
}
