package dev.sluice.tracker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.internal.store.ClockReading;
import dev.sluice.internal.store.Stored;
import dev.sluice.internal.store.Tracking;
import dev.sluice.schema.Row;
import dev.sluice.store.SyncState;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class AccessTest {

  private static final Set<Long> LISTED = Set.of(10L);
  private static final Set<Long> NONE = Set.of();

  @Test
  void aListedWorkspaceThatWasClosedIsGained() {
    Stored closed = workspace(10L, false, SyncState.SYNCED);
    assertThat(Access.gained(List.of(closed), LISTED, NONE)).containsExactly(closed.row());
    assertThat(Access.missing(List.of(closed), LISTED)).isEmpty();
  }

  @Test
  void aListedWorkspaceThatWasOpenIsNoNews() {
    Stored open = workspace(10L, true, SyncState.SYNCED);
    assertThat(Access.gained(List.of(open), LISTED, NONE)).isEmpty();
    assertThat(Access.missing(List.of(open), LISTED)).isEmpty();
  }

  @Test
  void oneThatTheLastListLackedIsGained() {
    Stored open = workspace(10L, true, SyncState.SYNCED);
    assertThat(Access.gained(List.of(open), LISTED, LISTED)).containsExactly(open.row());
    assertThat(Access.gained(List.of(open), NONE, LISTED)).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(names = {"SYNCED", "PENDING", "REFUSED"})
  void anOpenWorkspaceThatIsNotListedIsMissingAndThenLost(SyncState state) {
    List<Stored> open = List.of(workspace(11L, true, state));
    assertThat(Access.missing(open, LISTED)).containsExactly(11L);
    assertThat(Access.lost(open, NONE)).isEmpty();
    assertThat(Access.lost(open, Set.of(11L))).containsExactly(open.get(0).row());
    assertThat(Access.gained(open, LISTED, NONE)).isEmpty();
  }

  @Test
  void aClosedWorkspaceIsNotLostAgain() {
    List<Stored> closed = List.of(workspace(11L, false, SyncState.SYNCED));
    assertThat(Access.missing(closed, LISTED)).isEmpty();
    assertThat(Access.lost(closed, Set.of(11L))).isEmpty();
  }

  @Test
  void aStandInThatIsNotListedIsNeitherLostNorOutside() {
    List<Stored> standIn = List.of(workspace(11L, false, SyncState.PLACEHOLDER));
    assertThat(Access.lost(standIn, Set.of(11L))).isEmpty();
    assertThat(Access.outside(standIn)).isEmpty();
    assertThat(Access.within(standIn)).isEmpty();
  }

  @Test
  void everyKnownWorkspaceIsEitherWithinOrOutside() {
    Stored open = workspace(10L, true, SyncState.SYNCED);
    Stored closed = workspace(11L, false, SyncState.REFUSED);
    assertThat(Access.within(List.of(open, closed))).containsExactly(open.row());
    assertThat(Access.outside(List.of(open, closed))).containsExactly(closed.row());
  }

  @Test
  void aStandInStartsClosed() {
    assertThat(Workspace.TYPE.emptyRow().get(Workspace.ACCESSIBLE)).isFalse();
  }

  private static Stored workspace(long serverId, boolean accessible, SyncState state) {
    Row row =
        Workspace.TYPE
            .emptyRow()
            .withId(serverId - 9)
            .withServerId(serverId)
            .with(Workspace.ACCESSIBLE, accessible);
    return new Stored(
        row,
        null,
        state == SyncState.SYNCED
            ? null
            : new Tracking(
                state,
                1,
                1,
                new ClockReading(0, null, 0),
                null,
                0,
                state == SyncState.PLACEHOLDER,
                null));
  }
}
