package dev.sluice.lab.torture;

import java.util.ArrayList;
import java.util.List;

/** What waits for moments in the life of one device's processes. */
final class Triggers {

  private final List<Armed> armed = new ArrayList<>();

  private static final class Armed {
    private final Point point;
    private final Runnable action;
    private int left;

    private Armed(Event.Trigger trigger, Runnable action) {
      this.point = trigger.point();
      this.left = trigger.count();
      this.action = action;
    }

    private boolean isDue(Point reached) {
      return point == reached && --left == 0;
    }
  }

  void arm(Event.Trigger trigger, Runnable action) {
    armed.add(new Armed(trigger, action));
  }

  void reached(Point point) {
    List<Armed> due = armed.stream().filter(each -> each.isDue(point)).toList();
    armed.removeAll(due);
    due.forEach(each -> each.action.run());
  }

  void disarm() {
    armed.clear();
  }
}
