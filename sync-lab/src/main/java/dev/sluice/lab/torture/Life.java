package dev.sluice.lab.torture;

/** One process, from its start until it is killed. After that nothing of it has any effect. */
final class Life {

  private final Triggers triggers;
  private boolean dead;
  private boolean userActs;

  Life(Triggers triggers) {
    this.triggers = triggers;
  }

  void end() {
    dead = true;
  }

  boolean isOver() {
    return dead;
  }

  /** The process got there, unless it was the user who did. */
  void reached(Point point) {
    if (!dead && !userActs) {
      triggers.reached(point);
    }
  }

  void requireAlive() {
    if (dead) {
      throw new Killed();
    }
  }

  /** Lets the user do something, which is never half done. */
  void user(Runnable act) {
    userActs = true;
    try {
      act.run();
    } finally {
      userActs = false;
    }
  }
}
