package dev.sluice.engine.domain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.house.Sample;
import dev.sluice.house.Sampled;
import dev.sluice.jdbc.StepCounter;
import dev.sluice.schema.Ref;
import dev.sluice.testkit.fault.Fault;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ObjIntConsumer;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Four times as many folders must cost four times as much of SQLite's work, and not sixteen. */
class TreeGrowthTest extends Trees {

  private static final int FEW = 40;
  private static final double LINEAR = 4.8;

  private StepCounter counter;

  private enum Case {
    CHAIN_MADE(TreeGrowthTest::chain),
    CHAIN_MADE_FROM_ITS_LEAF((test, rows) -> test.turn(test.star(rows, null))),
    CHAIN_THAT_IS_REFUSED(TreeGrowthTest::refusedChain),
    CHAIN_IN_A_CIRCLE(TreeGrowthTest::circle),
    CHAIN_TURNED_ROUND(TreeGrowthTest::turnedChain),
    CHAIN_DELETED((test, rows) -> test.pushed(test.chain(rows)).forEach(test::delete)),
    CHAIN_PULLED(TreeGrowthTest::chainThere),
    STAR_MADE_BEFORE_ITS_CENTRE(TreeGrowthTest::lateCentre),
    STAR_THAT_IS_REFUSED(TreeGrowthTest::refusedStar),
    STAR_MOVED_DEEP(TreeGrowthTest::deepStar),
    STAR_DELETED(TreeGrowthTest::deletedStar),
    STAR_WHOSE_DELETES_ARE_REFUSED(TreeGrowthTest::refusedDeletes),
    STAR_PULLED(TreeGrowthTest::starThere);

    private final ObjIntConsumer<TreeGrowthTest> arranged;

    Case(ObjIntConsumer<TreeGrowthTest> arranged) {
      this.arranged = arranged;
    }
  }

  static List<Case> cases() {
    return Sample.of(List.of(Case.values()), 4, any -> true);
  }

  @Sampled
  @ParameterizedTest
  @MethodSource("cases")
  void theCostOfATreeGrowsWithItsRows(Case of) {
    double few = steps(of, FEW);
    double many = steps(of, 4 * FEW);
    assertThat(many / few).as(few + " and " + many).isBetween(2.0, LINEAR);
  }

  private long steps(Case of, int rows) {
    desk.close();
    begin();
    desk.close();
    counter = new StepCounter(folder.resolve(rows + ".db"));
    desk = Desk.open(counter, SCHEMA, network, time, Trees::fast);
    of.arranged.accept(this, rows);
    return counter.steps(
        () -> {
          if (of.name().endsWith("PULLED")) {
            desk.engine().pull().test();
          } else {
            desk.engine().push().test();
          }
          time.advance(Duration.ofHours(2));
        });
  }

  private List<Ref<Folder>> chain(int rows) {
    List<Ref<Folder>> chain = new ArrayList<>();
    for (int i = 0; i < rows; i++) {
      chain.add(make("f" + i, chain.isEmpty() ? null : chain.get(i - 1)));
    }
    return chain;
  }

  private List<Ref<Folder>> star(int rows, Ref<Folder> centre) {
    List<Ref<Folder>> star = new ArrayList<>();
    for (int i = 0; i < rows; i++) {
      star.add(make("s" + i, centre));
    }
    return star;
  }

  /**
   * Each folder is moved into the one that was made after it. The first has to wait for all others.
   */
  private void turn(List<Ref<Folder>> chain) {
    move(chain.get(0), null);
    for (int i = 0; i + 1 < chain.size(); i++) {
      move(chain.get(i + 1), null);
      move(chain.get(i), chain.get(i + 1));
    }
  }

  private List<Ref<Folder>> pushed(List<Ref<Folder>> rows) {
    desk.engine().push().test();
    time.advance(Duration.ofHours(2));
    assertThat(desk.engine().pending()).isZero();
    return rows;
  }

  private void delete(Ref<Folder> ref) {
    desk.table(FOLDERS).delete(ref);
  }

  private void refuseTheFirst() {
    server.faults().on(1, sent -> sent.method().equals("POST"), Fault.status(422));
  }

  private void refusedChain(int rows) {
    refuseTheFirst();
    turn(star(rows, null));
    make("other", null);
  }

  private void circle(int rows) {
    List<Ref<Folder>> chain = star(rows, null);
    turn(chain);
    Ref<Folder> last = chain.get(rows - 1);
    move(last, make("circle", last));
  }

  private void turnedChain(int rows) {
    turn(pushed(chain(rows)));
  }

  private void chainThere(int rows) {
    List<String> ids = foldersThere(rows);
    for (int i = 0; i + 1 < rows; i++) {
      server.move(ids.get(i), ids.get(i + 1));
    }
  }

  private void lateCentre(int rows) {
    List<Ref<Folder>> star = star(rows, null);
    Ref<Folder> centre = make("centre", null);
    star.forEach(each -> move(each, centre));
  }

  private void refusedStar(int rows) {
    refuseTheFirst();
    star(rows, make("refused", null));
    make("other", null);
  }

  private void deepStar(int rows) {
    List<Ref<Folder>> chain = chain(rows);
    List<Ref<Folder>> star = pushed(star(rows, null));
    star.forEach(each -> move(each, chain.get(rows - 1)));
  }

  private void deletedStar(int rows) {
    Ref<Folder> centre = make("centre", null);
    List<Ref<Folder>> star = pushed(star(rows, centre));
    delete(centre);
    star.forEach(this::delete);
  }

  private void refusedDeletes(int rows) {
    server.faults().always(sent -> sent.method().equals("DELETE"), Fault.status(422));
    deletedStar(rows);
  }

  private void starThere(int rows) {
    List<String> ids = foldersThere(rows);
    String centre = server.add("centre", null);
    ids.forEach(id -> server.move(id, centre));
  }

  private List<String> foldersThere(int rows) {
    return IntStream.range(0, rows).mapToObj(i -> server.add("f" + i, null)).toList();
  }
}
