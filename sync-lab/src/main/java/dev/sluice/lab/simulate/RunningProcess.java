package dev.sluice.lab.simulate;

import dev.sluice.throttle.Throttle;
import java.util.ArrayList;
import java.util.List;

/** Threads that share a strategy object, and nothing with other processes. */
final class RunningProcess {

  private final ProcessPlan plan;
  private final Throttle throttle;
  private final List<Client> clients = new ArrayList<>();

  RunningProcess(ProcessPlan plan, Throttle throttle) {
    this.plan = plan;
    this.throttle = throttle;
  }

  ProcessPlan plan() {
    return plan;
  }

  Throttle throttle() {
    return throttle;
  }

  List<Client> clients() {
    return clients;
  }
}
