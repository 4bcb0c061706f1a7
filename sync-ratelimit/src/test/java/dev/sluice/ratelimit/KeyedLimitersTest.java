package dev.sluice.ratelimit;

import static java.time.Duration.ofHours;
import static java.time.Duration.ofMinutes;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.reactivex.rxjava3.observers.TestObserver;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Item 14 of what a limiter has to do: quotas of their own for users and workspaces. */
class KeyedLimitersTest extends KeyedLimitersFixture {

  @Test
  void everyWorkspaceIsCountedByItself() {
    use(3, FIVE);
    use(1, ME);
    assertThat(free(FIVE)).isEqualTo(27);
    assertThat(free("workspaces/6")).isEqualTo(30);
    assertThat(free(ME)).isEqualTo(29);
    assertThat(scopes.of("elsewhere")).isEmpty();
    assertThat(scopes.all().keySet()).containsExactly("user", "workspace 5", "workspace 6");
    assertThat(budgetLeft()).isEqualTo(56);
  }

  @Test
  void aRequestMayBeCountedInSeveral() {
    Quota all = Quota.of("all", "workspaces", Limit.parse("40/1h"));
    Quota each = Quota.of("each", "workspaces/{id}", HOURLY);
    KeyedLimiters nested = new KeyedLimiters(List.of(all, each), this::inMemory);
    Acquisition<Slots> claim =
        gate(nested).acquire(List.of(FIVE, FIVE, "workspaces/6"), Priority.SYNC);
    assertThat(claim.isGranted()).isTrue();
    assertThat(nested.all().keySet()).containsExactly("all", "each 5", "each 6");
    assertThat(nested.all().values()).map(WindowLimiter::free).containsExactly(37, 28, 29);
  }

  @Test
  void whatTheFirstHasGrantedIsBackWhenTheSecondDenies() {
    gate.budget().tryAcquire(60);
    Acquisition<Slots> denied = acquire(9, ME);
    assertThat(denied.isGranted()).isFalse();
    assertThat(denied.queue()).isEqualTo(AccountLimiter.BUDGET);
    assertThat(free(ME)).isEqualTo(21);
    denied.cancel();
    assertThat(free(ME)).isEqualTo(30);
  }

  @Test
  void theSecondIsNotTouchedBeforeTheFirstHasGranted() {
    use(30, ME);
    Acquisition<Slots> denied = acquire(1, ME);
    assertThat(denied.queue()).isEqualTo("user");
    assertThat(denied.expected().atLeast()).isEqualTo(ofHours(1));
    assertThat(budgetLeft()).isEqualTo(30);
    TestObserver<Void> next = denied.next(ofHours(2)).test();
    time.advance(ofHours(1));
    next.assertComplete();
    assertThat(denied.isGranted()).isTrue();
    assertThat(denied.take().remaining()).isOne();
  }

  @Test
  void aBookingGivesBackWhatWasNotTaken() {
    Acquisition<Slots> claim = acquire(9, ME);
    Slots booking = claim.take();
    pass(booking, ME).answered();
    pass(booking, ME).neverSent();
    assertThat(booking.covers(ME)).isTrue();
    assertThat(booking.covers(FIVE)).isFalse();
    booking.close();
    assertThat(free(ME)).isEqualTo(29);
    assertThat(budgetLeft()).isEqualTo(59);
    assertThat(booking.covers(ME)).isFalse();
  }

  @Test
  void aScopeIsForgottenOnlyWhenNothingOfItCounts() {
    use(1, "workspaces/1");
    time.advance(ofMinutes(30));
    use(1, "workspaces/2");
    time.advance(ofMinutes(30));
    scope("workspaces/3");
    assertThat(scopes.all().keySet()).containsExactly("workspace 2", "workspace 3");
    scope("workspaces/3").pause(ofHours(2));
    time.advance(ofMinutes(90));
    scope("workspaces/4");
    assertThat(scopes.all().keySet()).containsExactly("workspace 3", "workspace 4");
    assertThat(made).hasSize(4);
  }

  /** What both requests are counted in, only the first also in what is full. */
  private final KeyedLimiters slowAndAll =
      new KeyedLimiters(
          List.of(
              Quota.of("a slow one", "x/{id}/slow", Limit.parse("3/10s")),
              Quota.of("all", "x/{id}", Limit.parse("3/1s"))),
          this::inMemory);

  @Test
  void L45_aLimiterLivesAsLongAsAClaimWaitsThatWillNeedIt() {
    AccountLimiter both = gate(slowAndAll);
    List<String> slow = Collections.nCopies(3, "x/5/slow");
    Slots first = both.acquire(slow, Priority.SYNC).take();
    slow.forEach(path -> passOf(both, first, path).answered());
    Acquisition<Slots> waits = both.acquire(slow, Priority.SYNC);
    assertThat(waits.queue()).isEqualTo("a slow one 5");

    time.advance(ofSeconds(10));
    slowAndAll.of("x/6");
    int atOnce = both.acquire(Collections.nCopies(3, "x/5"), Priority.SYNC).isGranted() ? 3 : 0;
    atOnce += waits.isGranted() ? 3 : 0;
    assertThat(atOnce).isEqualTo(3);
    assertThat(slowAndAll.all().keySet()).contains("all 5");
  }

  @Test
  void L45_andAsLongAsSomebodyHasSlotsOfItThatHaveLeftItsWindow() {
    KeyedLimiters counted =
        new KeyedLimiters(
            List.of(Quota.of("all", "x/{id}", Limit.parse("3/1s"))),
            key -> inMemory(key).countAtOnce(true));
    AccountLimiter other = gate(counted);
    Slots held = other.acquire(List.of("x/5", "x/5"), Priority.SYNC).take();
    time.advance(ofSeconds(10));
    counted.of("x/6");
    assertThat(held.covers("x/5")).isTrue();

    passOf(other, held, "x/5").answered();
    held.close();
    time.advance(ofSeconds(10));
    counted.of("x/7");
    assertThat(counted.all().keySet()).doesNotContain("all 5");
  }

  @Test
  void L45_aClaimThatWasCancelledKeepsNone() {
    AccountLimiter both = gate(slowAndAll);
    both.acquire(Collections.nCopies(3, "x/5/slow"), Priority.SYNC).cancel();
    Acquisition<Slots> denied = both.acquire(Collections.nCopies(3, "x/5/slow"), Priority.SYNC);
    both.acquire(Collections.nCopies(3, "x/5/slow"), Priority.SYNC).cancel();
    denied.cancel();
    time.advance(ofSeconds(100));
    slowAndAll.of("x/6");
    assertThat(slowAndAll.all().keySet()).containsExactly("all 6");
  }

  @Test
  void quotasHaveNamesOfTheirOwn() {
    Quota one = Quota.of("user", "me", HOURLY);
    Quota two = Quota.of("user", "you", HOURLY);
    assertThatThrownBy(() -> new KeyedLimiters(List.of(one, two), this::inMemory))
        .hasMessage("two quotas have the name user");
  }

  @Test
  void afterTheGateIsClosedNothingIsGranted() {
    Acquisition<Slots> waiting = acquire(1, ME);
    gate.close();
    assertThatThrownBy(() -> acquire(1, ME)).isInstanceOf(RateLimiterClosedException.class);
    assertThat(waiting.isGranted()).isTrue();
  }

  @Test
  void aClaimThatIsNotTakenLeavesNothing() {
    gate.budget().close();
    assertThatThrownBy(() -> acquire(1, ME)).isInstanceOf(RateLimiterClosedException.class);
    assertThat(free(ME)).isEqualTo(30);
  }
}
