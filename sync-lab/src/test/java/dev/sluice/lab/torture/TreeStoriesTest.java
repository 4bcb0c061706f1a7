package dev.sluice.lab.torture;

import dev.sluice.house.Sample;
import dev.sluice.house.Sampled;
import dev.sluice.schema.Endpoint;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Ref;
import dev.sluice.schema.SyncSchema;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Stories about rows that refer to rows of their own type. */
@Sampled
class TreeStoriesTest {

  private static final int STORIES = Sample.isWhole() ? 200 : 3;

  record Folder(@Nullable Ref<Folder> up, String name) {}

  record Paper(Ref<Folder> folder, String title) {}

  private static final Field<Folder, String> NAME =
      Field.<Folder>text("name", Folder::name).fingerprint();
  private static final Field<Folder, Ref<Folder>> UP = Field.parent("up", Folder::up);

  private static EntityType<Folder> folders(Field<Folder, Ref<Folder>> up) {
    return EntityType.<Folder>named("folders", at("folders"))
        .fields(up, NAME)
        .build(row -> new Folder(row.get(up), row.require(NAME)));
  }

  private static Endpoints at(String path) {
    return Endpoints.list(path)
        .create(Endpoint.post(path))
        .update(Endpoint.patch(path + "/{id}"))
        .delete(Endpoint.delete(path + "/{id}"));
  }

  @Test
  void S155_storiesOfRowsThatNameOthersOfTheirTypeEndWell() {
    Torture.of(SyncSchema.of(1, folders(UP))).endWell(STORIES);
  }

  @Test
  void S155_storiesOfATreeWhoseBranchesGoWithTheirRootEndWell() {
    EntityType<Folder> folders = folders(UP.ownedByTarget());
    Field<Paper, Ref<Folder>> folder =
        Field.reference("folder", folders, Paper::folder).ownedByTarget();
    Field<Paper, String> title = Field.<Paper>text("title", Paper::title).fingerprint();
    EntityType<Paper> papers =
        EntityType.<Paper>named("papers", at("papers"))
            .fields(folder, title)
            .build(row -> new Paper(row.require(folder), row.require(title)));
    Torture.of(SyncSchema.of(1, folders, papers)).endWell(STORIES);
  }
}
