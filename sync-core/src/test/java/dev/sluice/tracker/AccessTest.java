package dev.sluice.tracker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.internal.store.Moment;
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

  @Test
  void aListedWorkspaceThatWasClosedIsGained() {
    Stored closed = workspace(10L, false, SyncState.SYNCED);
    assertThat(Access.gained(List.of(closed), LISTED)).containsExactly(closed.row());
    assertThat(Access.lost(List.of(closed), LISTED)).isEmpty();
  }

  @Test
  void aListedWorkspaceThatWasOpenIsNoNews() {
    Stored open = workspace(10L, true, SyncState.SYNCED);
    assertThat(Access.gained(List.of(open), LISTED)).isEmpty();
    assertThat(Access.lost(List.of(open), LISTED)).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(names = {"SYNCED", "PENDING", "REFUSED"})
  void anOpenWorkspaceThatIsNotListedIsLost(SyncState state) {
    Stored open = workspace(11L, true, state);
    assertThat(Access.lost(List.of(open), LISTED)).containsExactly(open.row());
    assertThat(Access.gained(List.of(open), LISTED)).isEmpty();
  }

  @Test
  void aClosedWorkspaceIsNotLostAgain() {
    assertThat(Access.lost(List.of(workspace(11L, false, SyncState.SYNCED)), LISTED)).isEmpty();
  }

  @Test
  void aStandInThatIsNotListedIsNeitherLostNorOutside() {
    List<Stored> standIn = List.of(workspace(11L, false, SyncState.PLACEHOLDER));
    assertThat(Access.lost(standIn, LISTED)).isEmpty();
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
            : new Tracking(state, 1, 1, new Moment(0, null, 0), null, 0));
  }
}
