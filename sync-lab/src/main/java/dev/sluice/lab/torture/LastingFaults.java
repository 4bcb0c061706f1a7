package dev.sluice.lab.torture;

import dev.sluice.lab.mirror.Mirror;
import dev.sluice.testkit.WebClient;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.fault.Faults;
import dev.sluice.testkit.http.Request;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;

/** All that the server refuses for as long as the story lasts, and what cannot be synced for it. */
final class LastingFaults {

  private final Faults faults;
  private final WebClient web;
  private final long workspace;
  private final List<Aimed> held = new ArrayList<>();
  private final List<RequestsOfOneRow> victims = new ArrayList<>();
  private final List<String> ends = new ArrayList<>();
  private final Set<String> lists = new HashSet<>();

  private record Aimed(Predicate<Request> aim, Fault fault) {}

  LastingFaults(Faults faults, WebClient web) {
    this.faults = faults;
    this.web = web;
    this.workspace = web.workspace();
  }

  void againstList(String path, Fault fault, Predicate<Request> aim) {
    lists.add(path);
    hold(new Aimed(aim, fault));
  }

  /** It does not want to hear of what that path ends with any more. */
  void againstPath(String end, Fault fault) {
    ends.add(end);
    hold(new Aimed(sent -> !sent.method().equals("GET") && sent.path().endsWith(end), fault));
  }

  /** It turns against the row that is sent next. */
  void againstRow(Fault fault) {
    RequestsOfOneRow victim = new RequestsOfOneRow();
    victims.add(victim);
    hold(new Aimed(victim, fault));
  }

  private void hold(Aimed lastingFault) {
    held.add(lastingFault);
    faults.always(lastingFault.aim(), lastingFault.fault());
  }

  /** The weather has cleared; this goes on. */
  void goOn() {
    held.forEach(lastingFault -> faults.always(lastingFault.aim(), lastingFault.fault()));
  }

  /** Whether the account is not as it should be, so that it cannot be synced as a whole. */
  boolean any() {
    return !held.isEmpty() || hasNoDefault();
  }

  private boolean hasNoDefault() {
    return web.user().path("default_workspace_id").isNull();
  }

  /** The server is as it should be again. */
  void end() {
    faults.clear();
    held.clear();
    if (hasNoDefault()) {
      web.setDefaultWorkspace(workspace);
    }
  }

  /**
   * Whether a change cannot arrive: the server refuses that row, or the one on the server that has
   * its name and has to go first, or the row waits for a parent that is not there, or nobody can
   * look what became of it, prove that it is gone or find the row that has its name already, as the
   * list fails. An older change of the server's row waits an hour for its list, which is longer
   * than the calm.
   */
  boolean excuse(Waiting row) {
    return any()
        && (row.lacksParent()
            || awaitsList(row)
            || (!lists.isEmpty()
                && (row.isUnderWay()
                    || isGone(row)
                    || !namesakes(row).isEmpty()
                    || ends.contains(row.end())))
            || isVictim(row)
            || namesakes(row).stream().anyMatch(this::isVictim));
  }

  private boolean awaitsList(Waiting row) {
    return row.serverId() != null && lists.contains("/me/" + row.table());
  }

  private boolean isVictim(Waiting row) {
    return victims.stream().anyMatch(victim -> victim.is(row));
  }

  /** The rows on the server that have the name of a new one. */
  private List<Waiting> namesakes(Waiting row) {
    List<Waiting> found = new ArrayList<>();
    if (row.serverId() == null && row.text() != null) {
      Mirror.ofServer(web)
          .rows(row.table())
          .forEach(
              (id, there) -> {
                if (Objects.equals(there.get("name"), row.text())) {
                  found.add(new Waiting(row.table(), id, row.text(), false, false));
                }
              });
    }
    return found;
  }

  private boolean isGone(Waiting row) {
    Long id = row.serverId();
    return id != null && !Mirror.ofServer(web).rows(row.table()).containsKey(id);
  }
}
