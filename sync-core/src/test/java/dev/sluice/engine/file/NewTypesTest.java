package dev.sluice.engine.file;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.Operation;
import dev.sluice.SyncResult;
import dev.sluice.SyncStatus;
import dev.sluice.database.Migration;
import dev.sluice.engine.PlainEngine;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.SyncSchema;
import org.junit.jupiter.api.Test;

/** S113: a type of which this version has fetched nothing yet is not "Synced". */
class NewTypesTest extends TwoVersions {

  private static final EntityType<Folder> MORE =
      EntityType.<Folder>named("labels", at("labels"))
          .fields(NAME)
          .build(row -> new Folder(row.require(NAME)));

  private void synced(SyncSchema schema, Migration... migrations) {
    try (PlainEngine app = app(schema, migrations)) {
      assertThat(app.run(Operation.FULL).result()).isEqualTo(SyncResult.SYNCED);
    }
  }

  private void isNotSynced(PlainEngine app) {
    var status = app.engine.status().test();
    time.settle();
    assertThat(status.values()).last().isInstanceOf(SyncStatus.Idle.class);
    assertThat(((SyncStatus.Idle) status.values().get(status.values().size() - 1)).isSynced())
        .isFalse();
  }

  @Test
  void S113_aNewTypeIsToBeFetchedFirst() {
    synced(SyncSchema.of(1, FOLDERS));
    Migration step = Migration.to(2).addTable(MORE);
    try (PlainEngine app = app(SyncSchema.of(2, FOLDERS, MORE), step)) {
      isNotSynced(app);
      app.run(Operation.PUSH);
      isNotSynced(app);
    }
    synced(SyncSchema.of(2, FOLDERS, MORE), step);
  }

  @Test
  void S113_soIsOneThatHasRested() {
    synced(SyncSchema.of(1, FOLDERS, MORE));
    synced(SyncSchema.of(2, FOLDERS).dormant("labels"), Migration.to(2));
    SyncSchema back = SyncSchema.of(3, FOLDERS, MORE);
    Migration[] steps = {Migration.to(2), Migration.to(3)};
    try (PlainEngine app = app(back, steps)) {
      isNotSynced(app);
      assertThat(app.run(Operation.FULL).result()).isEqualTo(SyncResult.SYNCED);
    }
    try (PlainEngine app = app(back, steps)) {
      assertThat(app.db.lastFullSync()).isPresent();
    }
  }
}
