package dev.sluice.tracker;

import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.MergePolicy;
import dev.sluice.schema.Ref;
import dev.sluice.schema.Row;
import org.jspecify.annotations.Nullable;

/**
 * The features of a workspace's plan. Only the server writes this row. The row has the same server
 * id as the workspace.
 *
 * @param id the local id
 * @param serverId the server id of the workspace
 * @param workspace the workspace of the plan
 * @param features a JSON array of {@code {"feature_id", "name", "enabled"}}, as the server sent it
 */
public record WorkspaceFeatures(
    long id, @Nullable Long serverId, Ref<Workspace> workspace, String features) {

  /** {@link #workspace()}. */
  public static final Field<WorkspaceFeatures, Ref<Workspace>> WORKSPACE =
      Field.reference("workspace_id", Workspace.TYPE, WorkspaceFeatures::workspace)
          .ownedByTarget()
          .byServer();

  /** {@link #features()}. */
  public static final Field<WorkspaceFeatures, String> FEATURES =
      Field.document("features", WorkspaceFeatures::features)
          .orElse("[]")
          .byServer()
          .merge(MergePolicy.SERVER_WINS);

  /** The type. */
  public static final EntityType<WorkspaceFeatures> TYPE =
      EntityType.<WorkspaceFeatures>named("workspace_features", TrackerEndpoints.FEATURES)
          .fields(WORKSPACE, FEATURES)
          .build(WorkspaceFeatures::of);

  private static WorkspaceFeatures of(Row row) {
    return new WorkspaceFeatures(
        row.id(), row.serverId(), row.require(WORKSPACE), row.require(FEATURES));
  }
}
