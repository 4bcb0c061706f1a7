package dev.sluice.ratelimit;

import static java.time.Duration.ofHours;
import static java.time.Duration.ofMinutes;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.throttle.ServerAnswer;
import dev.sluice.throttle.ServerLimit;
import dev.sluice.time.VirtualTime;
import io.reactivex.rxjava3.observers.TestObserver;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Item 14 of what a limiter has to do, and L29 of its pitfalls. */
class KeyedLimitersTest {

  private static final Limit HOURLY = Limit.parse("30/1h");

  /** A second more is waited out, which the server may have cut off. */
  private static final Duration JUST_UNDER_20_MINUTES = ofMinutes(20).minusSeconds(1);

  private static final String ME = "me/tags";
  private static final String FIVE = "workspaces/5/tags";

  private final VirtualTime time = new VirtualTime();
  private final List<String> made = new ArrayList<>();
  private final KeyedLimiters scopes =
      new KeyedLimiters(
          List.of(Quota.of("user", "me", HOURLY), Quota.of("workspace", "workspaces/{id}", HOURLY)),
          key -> {
            made.add(key);
            return inMemory(key);
          });
  private final AccountLimiter gate = gate(scopes);

  private RateLimiterBuilder inMemory(String key) {
    return RateLimiter.builder(time, time.scheduler());
  }

  private AccountLimiter gate(KeyedLimiters counted) {
    Limit minute = Limit.parse("60/60s");
    Limit second = Limit.parse("30/1s");
    return new AccountLimiter(
        RateLimiter.builder(time, time.scheduler()).limits(minute).build(),
        RateLimiter.builder(time, time.scheduler()).limits(second).build(),
        counted);
  }

  private Acquisition<Slots> claim(int n, String path) {
    return gate.acquire(Collections.nCopies(n, path), Priority.SYNC);
  }

  /** So many requests are sent and answered now. */
  private void use(int n, String path) {
    Acquisition<Slots> claim = claim(n, path);
    assertThat(claim.isGranted()).isTrue();
    for (int i = 0; i < n; i++) {
      pass(claim.take(), path).answered();
    }
  }

  private Slot pass(Slots booking, String path) {
    return passOf(gate, booking, path);
  }

  private Slot passOf(AccountLimiter through, Slots booking, String path) {
    TestObserver<Slot> pass = booking.next(path).granted(ofMinutes(1)).test();
    time.settle();
    return pass.values().get(0);
  }

  private WindowLimiter scope(String path) {
    return scope(scopes, path);
  }

  private static WindowLimiter scope(KeyedLimiters of, String path) {
    return of.of(path).values().iterator().next();
  }

  private int free(String path) {
    return scope(path).free();
  }

  private int budgetLeft() {
    return gate.budget().state().get(0).free();
  }

  /** One request is sent, whose answer tells so much of its quota. */
  private void hear(int remaining, Duration reset) {
    use(left(remaining, reset));
  }

  /** One request is sent and answered so. */
  private void use(ServerAnswer answer) {
    pass(claim(1, ME).take(), ME).answered(answer);
  }

  private static ServerAnswer left(int remaining, Duration reset) {
    return ServerAnswer.telling(new ServerLimit("", true, remaining, null, reset));
  }

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
    Acquisition<Slots> denied = claim(9, ME);
    assertThat(denied.isGranted()).isFalse();
    assertThat(denied.queue()).isEqualTo(AccountLimiter.BUDGET);
    assertThat(free(ME)).isEqualTo(21);
    denied.cancel();
    assertThat(free(ME)).isEqualTo(30);
  }

  @Test
  void theSecondIsNotTouchedBeforeTheFirstHasGranted() {
    use(30, ME);
    Acquisition<Slots> denied = claim(1, ME);
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
    Acquisition<Slots> claim = claim(9, ME);
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
  void L29_aRefusalClosesItsScopeOnly() {
    use(ServerAnswer.OF_NOTHING.refusedByQuota(ofSeconds(1838)));
    assertThat(free(ME)).isZero();
    assertThat(free(FIVE)).isEqualTo(30);
    assertThat(scope(ME).expected(1).atLeast()).isEqualTo(ofSeconds(1839));
    time.advance(ofSeconds(1839));
    assertThat(free(ME)).as("all but the one that was refused").isEqualTo(29);
  }

  @Test
  void whatOthersHaveUsedIsGoneUntilTheQuotaIsFullAgain() {
    use(4, ME);
    hear(10, ofMinutes(20));
    assertThat(free(ME)).isEqualTo(10);
    assertThat(scope(ME).expected(10).atLeast()).isZero();
    assertThat(scope(ME).expected(11).atLeast()).isEqualTo(ofMinutes(20));
    use(4, ME);
    assertThat(free(ME)).isEqualTo(6);
    time.advance(ofMinutes(20));
    assertThat(free(ME)).isEqualTo(21);
  }

  /** Our own leave the window one by one, which gives nobody a request more before the reset. */
  @Test
  void whatWasToldHoldsAlsoWhenOurOwnSlotsComeBack() {
    use(10, ME);
    time.advance(ofMinutes(50));
    hear(12, ofMinutes(30));
    time.advance(ofMinutes(11));
    assertThat(free(ME)).isEqualTo(12);
    time.advance(ofMinutes(20));
    assertThat(free(ME)).isEqualTo(30 - 1);
  }

  @Test
  void aServerThatTellsOfMoreIsNotBelieved() {
    use(19, ME);
    hear(29, ofMinutes(59));
    assertThat(free(ME)).isEqualTo(10);
  }

  @Test
  void L28_theTightestWordCountsInWhateverOrderAnswersCome() {
    Slots booking = claim(3, ME).take();
    List<Slot> sent = List.of(pass(booking, ME), pass(booking, ME), pass(booking, ME));
    for (int remaining : new int[] {7, 9, 8}) {
      sent.get(remaining % 3).answered(left(remaining, ofMinutes(30)));
    }
    assertThat(free(ME)).as("7, of which two that were in flight may be some").isEqualTo(7 - 2);
  }

  @Test
  void whatIsReservedIsCountedOffUntilItComesBack() {
    Slots booking = claim(9, ME).take();
    pass(booking, ME).answered(left(10, ofMinutes(30)));
    assertThat(free(ME)).isEqualTo(10 - 8);
    assertThat(scope(ME).expected(3).atLeast()).isEqualTo(ofMinutes(30));
    booking.close();
    assertThat(free(ME)).isEqualTo(10);
  }

  @Test
  void whatWasToldOfAQuotaIsItsOwnAndAllElseIsEverybodys() {
    ServerLimit quota = new ServerLimit("", true, 7, null, ofMinutes(30));
    ServerLimit rest = ServerLimit.remaining(3, ofMinutes(20));
    pass(claim(1, ME).take(), ME).answered(ServerAnswer.telling(rest, quota));
    assertThat(free(ME)).isEqualTo(7);
    assertThat(gate.budget().free()).isEqualTo(3);
    assertThat(gate.pace().free()).isEqualTo(29);
    assertThat(free(FIVE)).isEqualTo(30);
  }

  @Test
  void whereNoQuotaIsCountedAllThatWasToldIsEverybodys() {
    ServerLimit rest = ServerLimit.remaining(3, ofSeconds(5));
    ServerAnswer refused = ServerAnswer.telling(rest).refusedByQuota(ofMinutes(20));
    pass(claim(1, "elsewhere").take(), "elsewhere").answered(refused);
    assertThat(gate.budget().paused()).isEqualTo(ofMinutes(20));
    assertThat(gate.pace().paused()).isEqualTo(ofMinutes(20));
    assertThat(free(ME)).isEqualTo(30);
  }

  @Test
  void aQuotaThatWasRefusedStopsItsRequestsOnly() {
    ServerAnswer refused = ServerAnswer.OF_NOTHING.refusedByQuota(JUST_UNDER_20_MINUTES);
    pass(claim(1, ME).take(), ME).answered(refused);
    assertThat(scope(ME).expected(1).atLeast()).isEqualTo(ofMinutes(20));
    assertThat(budgetLeft()).isEqualTo(59);
    assertThat(gate.budget().paused()).isZero();
    assertThat(gate.pace().paused()).isZero();
  }

  @Test
  void whatWasToldIsNotForgottenBeforeItsReset() {
    Quota minutes = Quota.of("user", "me", Limit.parse("30/60s"));
    KeyedLimiters counted =
        new KeyedLimiters(List.of(minutes, Quota.of("b", "b", HOURLY)), this::inMemory);
    AccountLimiter other = gate(counted);
    TestObserver<Slot> pass =
        other.acquire(List.of(ME), Priority.SYNC).take().next(ME).granted(ofMinutes(1)).test();
    time.settle();
    pass.values().get(0).answered(left(0, ofMinutes(20)));
    time.advance(ofMinutes(10));
    counted.of("b");
    assertThat(scope(counted, ME).free()).isZero();
    assertThat(scope(counted, ME).expected(1).atLeast()).isEqualTo(ofMinutes(10));
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
        .hasMessage("two quotas are called user");
  }

  @Test
  void afterTheGateIsClosedNothingIsGranted() {
    Acquisition<Slots> waiting = claim(1, ME);
    gate.close();
    assertThatThrownBy(() -> claim(1, ME)).isInstanceOf(RateLimiterClosedException.class);
    assertThat(waiting.isGranted()).isTrue();
  }

  @Test
  void aClaimThatIsNotTakenLeavesNothing() {
    gate.budget().close();
    assertThatThrownBy(() -> claim(1, ME)).isInstanceOf(RateLimiterClosedException.class);
    assertThat(free(ME)).isEqualTo(30);
  }
}
