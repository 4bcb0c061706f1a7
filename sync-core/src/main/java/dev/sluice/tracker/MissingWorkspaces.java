package dev.sluice.tracker;

import dev.sluice.internal.store.Reader;
import dev.sluice.internal.store.Writer;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * The workspaces that the last list lacked unexpectedly. One list may lack a workspace by mistake,
 * or come from a late replica. So a workspace counts as missing only if a second list lacks it at
 * least a minute later.
 *
 * @param since when each workspace was first missing, by server id
 */
record MissingWorkspaces(Map<Long, Instant> since) {

  private static final Duration LONG_ENOUGH = Duration.ofMinutes(1);
  private static final String NOTE = "missing_workspaces";

  MissingWorkspaces {
    since = Map.copyOf(since);
  }

  static MissingWorkspaces read(Reader reader) {
    return new MissingWorkspaces(LookupLog.read(NOTE, reader).times());
  }

  /** Whether another list has lacked that workspace, long enough ago. A clock may be set back. */
  boolean isSure(long serverId, Instant now) {
    Instant first = since.get(serverId);
    return first != null && !now.isBefore(first.plus(LONG_ENOUGH));
  }

  /** A copy with exactly these missing workspaces; known ones keep their time. */
  MissingWorkspaces only(Set<Long> missing, Instant now) {
    Map<Long, Instant> next = new LinkedHashMap<>();
    for (Long serverId : missing) {
      Instant first = since.getOrDefault(serverId, now);
      next.put(serverId, first.isAfter(now) ? now : first);
    }
    return new MissingWorkspaces(next);
  }

  /** A copy with one more workspace that is missing now. */
  MissingWorkspaces and(long serverId, Instant now) {
    Map<Long, Instant> next = new LinkedHashMap<>(since);
    next.putIfAbsent(serverId, now);
    return new MissingWorkspaces(next);
  }

  /** A copy without the workspaces that are listed again. */
  MissingWorkspaces without(Set<Long> listed) {
    Map<Long, Instant> next = new LinkedHashMap<>(since);
    next.keySet().removeAll(listed);
    return new MissingWorkspaces(next);
  }

  void write(Writer writer) {
    writer.note(NOTE, new LookupLog(since).toString());
  }
}
