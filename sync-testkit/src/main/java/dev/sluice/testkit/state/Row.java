package dev.sluice.testkit.state;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/** One row of the server: an id, when it was changed last, and its fields. Not thread-safe. */
public final class Row {
  private final RowKind kind;
  private final long id;
  private final ObjectNode data;
  private Instant at;
  private boolean deleted;

  Row(RowKind kind, long id, ObjectNode data, Instant at) {
    this.kind = kind;
    this.id = id;
    this.data = data;
    this.at = at;
  }

  /** What it is. */
  public RowKind kind() {
    return kind;
  }

  /** The server's id. */
  public long id() {
    return id;
  }

  /** When it was changed last, to the microsecond. */
  public Instant at() {
    return at;
  }

  /** The fields as they are stored; {@code id}, {@code at} and tombstone are not among them. */
  public ObjectNode data() {
    return data;
  }

  /** When it was deleted (whole seconds), if it was. */
  public Optional<Instant> deletedAt() {
    return deleted ? Optional.of(at.truncatedTo(ChronoUnit.SECONDS)) : Optional.empty();
  }

  /** A text field; empty when it is null or absent. */
  public String text(String field) {
    JsonNode node = data.path(field);
    return node.isNull() ? "" : node.asText();
  }

  /** Whether the field refers to the row with this id. */
  public boolean refersTo(String field, long other) {
    JsonNode node = data.path(field);
    return node.isIntegralNumber() && node.asLong() == other;
  }

  /** The workspace that it belongs to; a workspace belongs to itself. */
  public long workspace() {
    return kind == RowKind.WORKSPACE ? id : data.path("workspace_id").asLong();
  }

  /** Whether it is a time entry that goes on. */
  public boolean running() {
    return data.path("duration").asLong() < 0;
  }

  /** The row has changed now. */
  public void touch(Instant now) {
    at = now;
  }

  void delete(Instant now) {
    at = now;
    deleted = true;
  }
}
