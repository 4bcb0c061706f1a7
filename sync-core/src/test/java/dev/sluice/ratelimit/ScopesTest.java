package dev.sluice.ratelimit;

import static java.time.Duration.ofHours;
import static java.time.Duration.ofMinutes;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.time.VirtualTime;
import io.reactivex.rxjava3.observers.TestObserver;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Item 14 of what a limiter has to do, and L29 of its pitfalls. */
class ScopesTest {

  private static final Limit HOURLY = Limit.parse("30/1h");
  private static final String ME = "me/tags";
  private static final String FIVE = "workspaces/5/tags";

  private final VirtualTime time = new VirtualTime();
  private final List<String> made = new ArrayList<>();
  private final Scopes scopes =
      new Scopes(
          List.of(Quota.of("user", "me", HOURLY), Quota.of("workspace", "workspaces/{id}", HOURLY)),
          () -> RateLimiter.builder(time, time.scheduler()),
          key -> {
            made.add(key);
            return SlotLedger.memory(time);
          });
  private final Gate gate = gate(scopes);

  private Gate gate(Scopes counted) {
    Limit minute = Limit.parse("60/60s");
    Limit second = Limit.parse("30/1s");
    return new Gate(
        RateLimiter.builder(time, time.scheduler()).limits(minute).build(),
        RateLimiter.builder(time, time.scheduler()).limits(second).build(),
        counted);
  }

  private JointClaim claim(int n, String path) {
    return gate.claim(Collections.nCopies(n, path), Priority.SYNC);
  }

  /** So many requests are sent and answered now. */
  private void use(int n, String path) {
    JointClaim claim = claim(n, path);
    assertThat(claim.isGranted()).isTrue();
    for (int i = 0; i < n; i++) {
      pass(claim.booking(), path).answered();
    }
  }

  private Pass pass(Booking booking, String path) {
    TestObserver<Pass> pass = gate.pass(booking, path, Priority.SYNC).test();
    time.settle();
    return pass.values().get(0);
  }

  private Scope scope(String path) {
    return scopes.of(path).get(0);
  }

  private int free(String path) {
    return scope(path).free();
  }

  private int budgetLeft() {
    return gate.budget().state().get(0).free();
  }

  private static Charge left(int remaining, Duration resetsIn) {
    return new Charge(remaining, resetsIn, false);
  }

  @Test
  void everyWorkspaceIsCountedByItself() {
    use(3, FIVE);
    use(1, ME);
    assertThat(free(FIVE)).isEqualTo(27);
    assertThat(free("workspaces/6")).isEqualTo(30);
    assertThat(free(ME)).isEqualTo(29);
    assertThat(scopes.of("elsewhere")).isEmpty();
    assertThat(scopes.all()).map(Scope::key).containsExactly("user", "workspace 5", "workspace 6");
    assertThat(budgetLeft()).isEqualTo(56);
  }

  @Test
  void aRequestMayBeCountedInSeveral() {
    Quota all = Quota.of("all", "workspaces", Limit.parse("40/1h"));
    Quota each = Quota.of("each", "workspaces/{id}", HOURLY);
    Scopes nested = Scopes.of(time, time.scheduler(), List.of(all, each));
    JointClaim claim = gate(nested).claim(List.of(FIVE, FIVE, "workspaces/6"), Priority.SYNC);
    assertThat(claim.isGranted()).isTrue();
    assertThat(nested.all()).map(Scope::key).containsExactly("all", "each 5", "each 6");
    assertThat(nested.all()).map(Scope::free).containsExactly(37, 28, 29);
  }

  @Test
  void whatTheFirstHasGrantedIsBackWhenTheSecondDenies() {
    gate.budget().tryReserve(60);
    JointClaim denied = claim(9, ME);
    assertThat(denied.isGranted()).isFalse();
    assertThat(denied.scope()).isEmpty();
    assertThat(free(ME)).isEqualTo(21);
    denied.cancel();
    assertThat(free(ME)).isEqualTo(30);
  }

  @Test
  void theSecondIsNotTouchedBeforeTheFirstHasGranted() {
    use(30, ME);
    JointClaim denied = claim(1, ME);
    assertThat(denied.scope()).map(Scope::key).contains("user");
    assertThat(denied.told().atLeast()).isEqualTo(ofHours(1));
    assertThat(budgetLeft()).isEqualTo(30);
    TestObserver<Void> next = denied.next().test();
    time.advance(ofHours(1));
    next.assertComplete();
    assertThat(denied.isGranted()).isTrue();
    assertThat(denied.booking().remaining(gate.budget())).isOne();
  }

  @Test
  void aBookingGivesBackWhatWasNotTaken() {
    JointClaim claim = claim(9, ME);
    Booking booking = claim.booking();
    pass(booking, ME).answered();
    pass(booking, ME).neverSent();
    assertThat(gate.covers(booking, ME)).isTrue();
    assertThat(gate.covers(booking, FIVE)).isFalse();
    booking.close();
    assertThat(free(ME)).isEqualTo(29);
    assertThat(budgetLeft()).isEqualTo(59);
    assertThat(gate.covers(booking, ME)).isFalse();
  }

  @Test
  void L29_aRefusalClosesItsScopeOnly() {
    scope(ME).heard(new Charge(0, ofSeconds(1838), true));
    assertThat(free(ME)).isZero();
    assertThat(free(FIVE)).isEqualTo(30);
    assertThat(scope(ME).waitFor(1)).isEqualTo(ofSeconds(1839));
    time.advance(ofSeconds(1839));
    assertThat(free(ME)).isEqualTo(30);
  }

  @Test
  void whatOthersHaveUsedIsGoneUntilTheQuotaIsFullAgain() {
    use(5, ME);
    scope(ME).heard(left(10, ofMinutes(20)));
    assertThat(free(ME)).isEqualTo(10);
    assertThat(scope(ME).waitFor(11)).isEqualTo(ofMinutes(20).plusSeconds(1));
    use(4, ME);
    assertThat(free(ME)).isEqualTo(6);
    time.advance(ofMinutes(20).plusSeconds(1));
    assertThat(free(ME)).isEqualTo(21);
  }

  /** Our own leave the window one by one, which gives nobody a request more before the reset. */
  @Test
  void whatWasToldHoldsAlsoWhenOurOwnSlotsComeBack() {
    use(10, ME);
    time.advance(ofMinutes(50));
    scope(ME).heard(left(12, ofMinutes(30)));
    time.advance(ofMinutes(11));
    assertThat(free(ME)).isEqualTo(12);
    time.advance(ofMinutes(20));
    assertThat(free(ME)).isEqualTo(30);
  }

  @Test
  void aServerThatTellsOfMoreIsNotBelieved() {
    use(20, ME);
    scope(ME).heard(left(29, ofMinutes(59)));
    assertThat(free(ME)).isEqualTo(10);
  }

  @Test
  void L28_theTightestWordCountsInWhateverOrderAnswersCome() {
    Booking booking = claim(3, ME).booking();
    List<Pass> sent = List.of(pass(booking, ME), pass(booking, ME), pass(booking, ME));
    for (int remaining : new int[] {7, 9, 8}) {
      sent.get(remaining % 3).answered();
      scope(ME).heard(left(remaining, ofMinutes(30)));
    }
    assertThat(free(ME)).isEqualTo(7);
  }

  @Test
  void aWordWithoutATimeSaysNothing() {
    scope(ME).heard(new Charge(0, null, true));
    scope(ME).heard(new Charge(0, null, false));
    assertThat(free(ME)).isEqualTo(30);
    assertThatThrownBy(() -> new Charge(-1, null, false)).isInstanceOf(RuntimeException.class);
  }

  @Test
  void aScopeIsForgottenOnlyWhenNothingOfItCounts() {
    use(1, "workspaces/1");
    time.advance(ofMinutes(30));
    use(1, "workspaces/2");
    time.advance(ofMinutes(30));
    scope("workspaces/3");
    assertThat(scopes.all()).map(Scope::key).containsExactly("workspace 2", "workspace 3");
    scope("workspaces/3").heard(new Charge(0, ofHours(2), true));
    time.advance(ofMinutes(90));
    scope("workspaces/4");
    assertThat(scopes.all()).map(Scope::key).containsExactly("workspace 3", "workspace 4");
    assertThat(made).hasSize(4);
  }

  @Test
  void quotasHaveNamesOfTheirOwn() {
    Quota one = Quota.of("user", "me", HOURLY);
    Quota two = Quota.of("user", "you", HOURLY);
    assertThatThrownBy(() -> Scopes.of(time, time.scheduler(), List.of(one, two)))
        .hasMessage("two quotas are called user");
  }

  @Test
  void afterTheGateIsClosedNothingIsGranted() {
    JointClaim waiting = claim(1, ME);
    gate.close();
    assertThatThrownBy(() -> claim(1, ME)).isInstanceOf(RateLimiterClosedException.class);
    assertThat(waiting.isGranted()).isTrue();
  }
}
