package dev.sluice.internal.merge;

import dev.sluice.conflict.Loss;
import dev.sluice.conflict.Loss.Side;
import dev.sluice.internal.conflict.Rows;
import dev.sluice.internal.store.Reader;
import dev.sluice.internal.store.Stored;
import dev.sluice.internal.store.Writer;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Row;
import dev.sluice.schema.SyncSchema;
import dev.sluice.store.Query;
import dev.sluice.store.Query.Comparison;
import dev.sluice.store.Query.Condition;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * A server that was restored from a backup. It shows itself by a row whose version is older than
 * the one that it has told before. What it has counts, but what it has forgotten may be the work of
 * this user: the values stay as overruled ones, and the rows as failures.
 */
public final class RestoredServer {

  private static final String WORDS = "the server has an earlier state and not this row";

  /** A list may be out of date by so much, though no server was restored. */
  private static final Duration LATE_LIST = Duration.ofMinutes(1);

  private RestoredServer() {}

  /** Whether the server has told a later version of a row in sync. */
  static boolean hasForgotten(Row here, Row there) {
    Instant before = Rows.modifiedAt(here);
    Instant now = Rows.modifiedAt(there);
    return before != null && now != null && now.isBefore(before.minus(LATE_LIST));
  }

  /** The values that it has forgotten. */
  static List<Loss> losses(Row here, Row there) {
    List<Loss> losses = new ArrayList<>();
    for (Field<?, ?> field : here.type().fields()) {
      if (!field.isByServer() && !field.isByDevice() && !here.agreesWith(there, field)) {
        losses.add(new Loss(there, field, Side.LOCAL, here.value(field)));
      }
    }
    return losses;
  }

  /** Its whole list lacks a row in sync: keeps that, with what belongs to it, as failures. */
  public static void keep(Stored missing, SyncSchema schema, Writer writer) {
    makeDirty(missing, schema, writer);
    writer.lose(missing.row().type(), missing.row().id(), WORDS);
  }

  /** Only a row with a change can be lost. */
  private static void makeDirty(Stored stored, SyncSchema schema, Writer writer) {
    if (stored.tracking() == null) {
      writer.edit(stored.row().withDeleted(true));
      writer.edit(stored.row());
    }
    for (Stored part : parts(stored.row(), schema, writer)) {
      makeDirty(part, schema, writer);
    }
  }

  private static List<Stored> parts(Row owner, SyncSchema schema, Reader reader) {
    List<Stored> parts = new ArrayList<>();
    for (EntityType<?> type : schema.types()) {
      for (Field<?, ?> field : type.fields()) {
        if (field.isOwnedByTarget() && field.target() == owner.type()) {
          Condition isOwner = new Condition(field, Comparison.EQUAL, owner.id());
          parts.addAll(reader.query(type, new Query<>(List.of(isOwner), null, false, 0, true)));
        }
      }
    }
    return parts;
  }
}
