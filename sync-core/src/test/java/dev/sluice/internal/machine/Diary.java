package dev.sluice.internal.machine;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Writes down all that a machine tells. */
final class Diary implements MachineListener {

  final List<String> lines = Collections.synchronizedList(new ArrayList<>());

  @Override
  public void entered(String table, State<?> state) {
    lines.add(table + " entered " + state);
  }

  @Override
  public void moved(String table, Outcome<?> outcome, Target<?> target) {
    lines.add(table + " moved " + outcome + " to " + target);
  }

  @Override
  public void waiting(WaitReason reason, Instant until) {
    lines.add("waiting for " + reason.text() + " until " + until);
  }

  @Override
  public void waited(WaitReason reason) {
    lines.add("waited for " + reason.text());
  }

  @Override
  public void progress(long done, long total) {
    lines.add(done + " of " + total);
  }
}
