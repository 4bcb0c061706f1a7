package dev.sluice.engine;

import dev.sluice.Operation;
import dev.sluice.SyncListener;
import dev.sluice.SyncReport;
import dev.sluice.time.VirtualTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Notes what an engine did of its own accord, and when. */
public final class Diary implements SyncListener {

  private final VirtualTime time;
  private final List<Note> notes = new ArrayList<>();
  private final List<SyncReport> reports = new ArrayList<>();

  /** An operation that began. */
  public record Note(Operation operation, Duration when) {}

  public Diary(VirtualTime time) {
    this.time = time;
  }

  @Override
  public void began(Operation operation) {
    notes.add(new Note(operation, time.elapsed()));
  }

  @Override
  public void ended(SyncReport report) {
    reports.add(report);
  }

  public List<Note> notes() {
    return List.copyOf(notes);
  }

  public List<Operation> operations() {
    return notes.stream().map(Note::operation).toList();
  }

  public List<SyncReport> reports() {
    return List.copyOf(reports);
  }

  public void forget() {
    notes.clear();
    reports.clear();
  }
}
