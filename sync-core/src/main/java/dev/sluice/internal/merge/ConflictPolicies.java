package dev.sluice.internal.merge;

import dev.sluice.conflict.ConflictPolicy;
import dev.sluice.schema.EntityType;
import java.util.HashMap;
import java.util.Map;

/**
 * The conflict policy of each type.
 *
 * @param byType the policies; a type without a policy is merged field by field
 */
public record ConflictPolicies(Map<EntityType<?>, ConflictPolicy> byType) {

  public ConflictPolicies {
    byType = Map.copyOf(byType);
  }

  /** Policies that merge every type field by field. */
  public static ConflictPolicies defaults() {
    return new ConflictPolicies(Map.of());
  }

  /** The same policies, with a new policy for one type. */
  public ConflictPolicies with(EntityType<?> type, ConflictPolicy policy) {
    Map<EntityType<?>, ConflictPolicy> more = new HashMap<>(byType);
    more.put(type, policy);
    return new ConflictPolicies(more);
  }

  public ConflictPolicy of(EntityType<?> type) {
    return byType.getOrDefault(type, ConflictPolicy.MERGE_FIELDS);
  }
}
