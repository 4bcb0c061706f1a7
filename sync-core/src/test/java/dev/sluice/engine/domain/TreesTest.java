package dev.sluice.engine.domain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.SyncFailure;
import dev.sluice.schema.Ref;
import dev.sluice.store.SyncState;
import dev.sluice.testkit.fault.Fault;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Rows whose parent is of the same type. */
class TreesTest extends Trees {

  private static final String CIRCULAR = "it would be its own ancestor";

  private List<String> failures() {
    return desk.engine().failures().stream().map(SyncFailure::message).toList();
  }

  @Test
  void foldersMadeOfflineGoUpFromTheRootDown() {
    Ref<Folder> a = make("a", null);
    Ref<Folder> b = make("b", a);
    make("c", b);
    make("d", a);
    desk.synced();
    bothHave("a", "a/b", "a/b/c", "a/d");
  }

  @Test
  void soDoThoseWhoseParentWasMadeLater() {
    Ref<Folder> a = make("a", null);
    Ref<Folder> b = make("b", a);
    Ref<Folder> c = make("c", b);
    Ref<Folder> d = make("d", null);
    move(b, c);
    move(c, d);
    move(a, b);
    desk.synced();
    bothHave("d", "d/c", "d/c/b", "d/c/b/a");
    assertThat(server.log()).filteredOn(sent -> !sent.method().equals("GET")).hasSize(4);
  }

  @Test
  void aPullStoresAChildThatIsListedBeforeItsParentAlsoOnAnEarlierPage() {
    String child = server.add("child", null);
    String grandchild = server.add("grandchild", child);
    server.add("x", null);
    server.add("y", null);
    server.move(child, server.add("parent", null));
    desk.synced();
    bothHave("parent/child", "parent/child/grandchild", "x", "y", "parent");
    String root = server.add("root", null);
    server.move(server.id("parent"), root);
    server.move(grandchild, root);
    desk.synced();
    bothHave("root/parent/child", "root/grandchild", "x", "y", "root/parent", "root");
  }

  @Test
  void aSubtreeIsMovedUnderANewFolder() {
    String a = server.add("a", null);
    server.add("c", server.add("b", a));
    desk.synced();
    move(found("b"), make("new", null));
    make("d", found("c"));
    desk.synced();
    bothHave("a", "new/b", "new/b/c", "new", "new/b/c/d");
  }

  /** Moved in the order of the edits, a would be inside itself for a moment. */
  @Test
  void aFolderIsMovedIntoOneThatWasInsideIt() {
    server.add("c", server.add("b", server.add("a", null)));
    desk.synced();
    desk.table(FOLDERS).update(found("a"), old -> new Folder("renamed", null));
    move(found("b"), null);
    move(found("renamed"), found("c"));
    desk.synced();
    bothHave("b/c/renamed", "b", "b/c");
  }

  @Test
  void newFoldersInsideEachOtherAreRefusedHereAndHoldUpNobodyElse() {
    Ref<Folder> a = make("a", null);
    Ref<Folder> b = make("b", a);
    Ref<Folder> c = make("c", b);
    Ref<Folder> child = make("child", c);
    Ref<Folder> other = make("other", null);
    move(a, c);
    desk.push();
    assertThat(failures()).containsExactly(CIRCULAR);
    assertThat(server.paths()).containsExactly("other");
    assertThat(desk.table(FOLDERS).state(child)).isEqualTo(SyncState.PENDING);
    Ref<?> refused = desk.engine().failures().get(0).ref();
    move(refused.equals(a) ? a : refused.equals(b) ? b : c, other);
    desk.synced();
    assertThat(server.paths()).hasSize(5).allMatch(path -> path.startsWith("other"));
    assertThat(failures()).isEmpty();
    assertThat(desk.engine().pending()).isZero();
  }

  @Test
  void soAreMovesOfFoldersIntoEachOther() {
    server.add("a", null);
    server.add("b", null);
    server.add("c", null);
    desk.synced();
    move(found("a"), found("b"));
    move(found("b"), found("a"));
    move(found("c"), found("b"));
    desk.push();
    assertThat(failures()).containsExactly(CIRCULAR);
    assertThat(server.paths()).hasSize(3).filteredOn(path -> path.contains("/")).hasSize(2);
    desk.engine().failures().get(0).discard();
    desk.synced();
    assertThat(paths()).containsExactlyInAnyOrderElementsOf(server.paths());
    assertThat(failures()).isEmpty();
  }

  @Test
  void soIsAFolderInsideItself() {
    Ref<Folder> a = make("a", null);
    make("b", null);
    move(a, a);
    desk.push();
    assertThat(failures()).containsExactly(CIRCULAR);
    assertThat(server.paths()).containsExactly("b");
    move(a, null);
    desk.synced();
    bothHave("a", "b");
  }

  @Test
  void aMoveOnEachSideThatTogetherMakeACircleIsRefusedHere() {
    String a = server.add("a", null);
    server.add("middle", a);
    String b = server.add("b", null);
    desk.synced();
    move(found("a"), found("b"));
    make("new", found("a"));
    server.move(b, server.id("middle"));
    desk.sync();
    assertThat(failures()).containsExactly(CIRCULAR);
    assertThat(server.paths()).containsExactly("a", "a/middle", "a/middle/b", "a/new");
    desk.engine().failures().get(0).discard();
    desk.synced();
    bothHave("a", "a/middle", "a/middle/b", "a/new");
  }

  /** Here the other side has moved b meanwhile, and this device does not know it yet. */
  @Test
  void aCircleThatOnlyTheServerKnowsIsItsRefusal() {
    String a = server.add("a", null);
    String b = server.add("b", null);
    desk.synced();
    move(found("a"), found("b"));
    server.move(b, a);
    desk.push();
    assertThat(failures()).containsExactly("a folder cannot be inside itself");
    desk.engine().failures().get(0).discard();
    desk.synced();
    bothHave("a", "a/b");
  }

  @Test
  void aRefusedFolderHoldsUpOnlyWhatIsInIt() {
    server.faults().on(1, sent -> sent.method().equals("POST"), Fault.status(422));
    Ref<Folder> refused = make("refused", null);
    Ref<Folder> child = make("child", refused);
    make("grandchild", child);
    make("beside", make("other", null));
    desk.push();
    assertThat(server.paths()).containsExactly("other", "other/beside");
    assertThat(desk.engine().failures()).hasSize(1);
    assertThat(desk.engine().pending()).isEqualTo(2);
    desk.engine().failures().get(0).retry();
    desk.synced();
    bothHave("refused", "refused/child", "refused/child/grandchild", "other", "other/beside");
  }

  @Test
  void aFolderThatTheServerFailsOverIsSentLaterWithWhatIsInIt() {
    server.faults().on(1, sent -> sent.method().equals("POST"), Fault.status(503));
    Ref<Folder> failing = make("failing", null);
    make("child", failing);
    make("other", null);
    desk.sync();
    desk.synced();
    desk.synced();
    bothHave("failing", "failing/child", "other");
  }

  @Test
  void aFolderWhoseAnswerWasLostIsFoundAgainBeforeWhatIsInIt() {
    server.faults().on(1, sent -> sent.method().equals("POST"), Fault.dropAfterCommit());
    make("child", make("lost", null));
    desk.push();
    desk.close();
    start();
    desk.synced();
    bothHave("lost", "lost/child");
  }

  @Test
  void aDeletedSubtreeIsTakenAwayFromItsLeaves() {
    server.add("c", server.add("b", server.add("a", null)));
    server.add("kept", null);
    desk.synced();
    for (String name : List.of("a", "b", "c")) {
      desk.table(FOLDERS).delete(found(name));
    }
    desk.synced();
    bothHave("kept");
    assertThat(server.log()).filteredOn(sent -> sent.method().equals("DELETE")).hasSize(3);
  }

  @Test
  void aFolderMovedOutOfADeletedOneIsMovedBeforeTheDelete() {
    server.deletesChildren = true;
    server.add("c", server.add("b", server.add("a", null)));
    desk.synced();
    desk.table(FOLDERS).delete(found("a"));
    move(found("b"), make("new", null));
    desk.synced();
    bothHave("new", "new/b", "new/b/c");
  }

  @Test
  void aDeletedFolderMayTakeItsChildrenWithItOnTheServer() {
    server.deletesChildren = true;
    server.add("c", server.add("b", server.add("a", null)));
    desk.synced();
    desk.table(FOLDERS).delete(found("a"));
    make("d", found("c"));
    desk.push();
    desk.synced();
    bothHave();
  }

  @Test
  void aDeleteThatTheServerRefusesBecauseOfChildrenIsAFailureOfThatRow() {
    server.add("b", server.add("a", null));
    desk.synced();
    desk.table(FOLDERS).delete(found("a"));
    make("new", null);
    desk.sync();
    assertThat(failures()).containsExactly("the folder is not empty");
    desk.engine().failures().get(0).discard();
    desk.synced();
    bothHave("a", "a/b", "new");
  }

  @Test
  void childrenOfAFolderDeletedByPlainSqlBecomeRootsAndAreNotEdited() throws SQLException {
    server.add("b", server.add("a", null));
    desk.synced();
    try (Connection app = DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("one.db"))) {
      app.createStatement().execute("PRAGMA foreign_keys = ON");
      app.createStatement().execute("DELETE FROM folders WHERE name = 'a'");
    }
    assertThat(paths()).containsExactly("b");
    assertThat(desk.engine().pending()).isOne();
    server.deletesChildren = true;
    desk.synced();
    assertThat(server.paths()).isEmpty();
    desk.synced();
    assertThat(paths()).isEmpty();
  }

  @Test
  void aFolderThatIsItsOwnParentOnTheServerIsARootHere() {
    String a = server.add("a", null);
    server.add("b", a);
    server.move(a, a);
    desk.synced();
    assertThat(paths()).containsExactly("a", "a/b");
    make("c", found("a"));
    desk.push();
    desk.synced();
    assertThat(paths()).containsExactly("a", "a/b", "a/c");
  }

  @Test
  void foldersInsideEachOtherOnTheServerHoldUpNothing() {
    String a = server.add("a", null);
    String b = server.add("b", a);
    server.move(a, b);
    server.add("c", null);
    desk.synced();
    desk.table(FOLDERS).update(found("c"), old -> new Folder("renamed", null));
    move(found("renamed"), make("new", null));
    desk.synced();
    assertThat(desk.all(FOLDERS)).extracting(Folder::name).contains("a", "b", "renamed", "new");
    server.move(a, null);
    desk.synced();
    bothHave("a", "a/b", "new/renamed", "new");
  }
}
