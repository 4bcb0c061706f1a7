package dev.sluice.lab.torture;

import dev.sluice.testkit.process.CrashPoint;
import java.util.ArrayList;
import java.util.List;

/** What waits for moments in the life of one device's processes. */
final class Triggers {

  private final List<Armed> armed = new ArrayList<>();
  private boolean userActs;

  private static final class Armed {
    private final CrashPoint point;
    private final Runnable action;
    private int left;

    private Armed(Event.Trigger trigger, Runnable action) {
      this.point = trigger.point();
      this.left = trigger.count();
      this.action = action;
    }

    private boolean isDue(CrashPoint reached) {
      return point == reached && --left == 0;
    }
  }

  void arm(Event.Trigger trigger, Runnable action) {
    armed.add(new Armed(trigger, action));
  }

  void reached(CrashPoint point) {
    if (userActs) {
      return;
    }
    List<Armed> due = armed.stream().filter(each -> each.isDue(point)).toList();
    armed.removeAll(due);
    due.forEach(each -> each.action.run());
  }

  /** Lets the user do something, which is never half done. */
  void byUser(Runnable act) {
    userActs = true;
    try {
      act.run();
    } finally {
      userActs = false;
    }
  }

  void disarm() {
    armed.clear();
  }
}
