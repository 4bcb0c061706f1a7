package dev.sluice.lab.worlds;

import dev.sluice.lab.worlds.WorldStep.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Draws a world and what happens in it from a seed: the same each time. */
final class WorldDraw {

  private static final int FEWEST_STEPS = 12;
  private static final int MORE_STEPS = 18;

  private final Random random;
  private final SchemaDraw draw;

  private WorldDraw(long seed) {
    this.random = new Random(seed * 0x9E3779B97F4A7C15L);
    this.draw = new SchemaDraw(random);
  }

  /** A world and its story. */
  record Drawn(WorldPlan plan, List<WorldStep> steps) {}

  static Drawn of(long seed) {
    WorldDraw draw = new WorldDraw(seed);
    WorldPlan plan = draw.plan(seed);
    return new Drawn(plan, draw.steps(plan));
  }

  private WorldPlan plan(long seed) {
    int versions = draw.chance(50) ? 1 : 2 + random.nextInt(3);
    List<AppVersion> all = new VersionDraw(draw).versions(versions);
    Quirk quirk = draw.chance(50) ? Quirk.NONE : draw.any(List.of(Quirk.values()));
    return new WorldPlan(seed, all, quirk, draw.chance(40), draw.chance(50));
  }

  private List<WorldStep> steps(WorldPlan plan) {
    List<Kind> cast = cast(plan);
    List<WorldStep> steps = new ArrayList<>();
    int count = FEWEST_STEPS + random.nextInt(MORE_STEPS);
    for (int i = 0; i < count; i++) {
      steps.add(step(draw.any(cast)));
    }
    for (int i = 1; i < plan.versions().size(); i++) {
      Kind kind = draw.chance(25) ? Kind.UPGRADE_BESIDE : Kind.UPGRADE;
      steps.add(random.nextInt(steps.size() + 1), step(kind));
    }
    return steps;
  }

  private WorldStep step(Kind kind) {
    return new WorldStep(kind, random.nextInt(1 << 16), 1 + random.nextInt(20));
  }

  /** A world has a mood: in some of them nothing goes wrong, so that all must be exact. */
  private List<Kind> cast(WorldPlan plan) {
    List<Kind> cast = new ArrayList<>(Kind.OF_THE_USER);
    cast.addAll(Kind.OF_THE_USER);
    cast.addAll(Kind.OF_SYNC);
    if (draw.chance(60)) {
      cast.addAll(Kind.OF_OTHERS);
    }
    if (draw.chance(50)) {
      cast.addAll(Kind.OF_THE_NETWORK);
    }
    if (draw.chance(25)) {
      cast.addAll(Kind.OF_REFUSALS);
    }
    if (draw.chance(25)) {
      cast.addAll(Kind.OF_ACCOUNTS);
    }
    if (plan.isRooms() || draw.chance(20)) {
      cast.addAll(Kind.OF_ROOM);
    }
    boolean deletes =
        plan.quirk() == Quirk.SECOND_DELETE_FAILS || plan.quirk() == Quirk.SECOND_DELETE_FORBIDDEN;
    if (deletes) {
      cast.addAll(List.of(Kind.DELETE, Kind.DAO_DELETE, Kind.OTHER_DELETES, Kind.OTHER_DELETES));
    }
    boolean rests =
        plan.versions().stream()
            .anyMatch(version -> version.change() == AppVersion.Change.LEAVE_OUT_TYPE);
    if (rests) {
      cast.addAll(List.of(Kind.LOG_OUT, Kind.LOG_OUT, Kind.OFFLINE));
    }
    return cast;
  }
}
