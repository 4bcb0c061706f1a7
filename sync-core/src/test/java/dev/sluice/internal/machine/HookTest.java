package dev.sluice.internal.machine;

import static org.assertj.core.api.Assertions.assertThat;

import io.reactivex.rxjava3.core.Single;
import org.junit.jupiter.api.Test;

class HookTest {

  private final Bench bench = new Bench();
  private final Act<String, String> fetch = Act.of("Fetch", word -> word + "f");

  @Test
  void nothingPluggedInLeadsStraightOn() {
    bench.run(loop(Hook.none()), "").assertValue(ending -> ending.payload().equals("f"));
  }

  @Test
  void partsFollowEachOther() {
    bench
        .run(loop(adding("a").then(adding("b")).then(adding("c"))), "")
        .assertValue(ending -> ending.payload().equals("fabc"))
        .assertValue(ending -> ending.end().name().equals("done"));
  }

  @Test
  void partMaySendTheLoopBackOrEndIt() {
    bench
        .run(loop(new Check().then(adding("z"))), "")
        .assertValue(ending -> ending.payload().equals("fff"))
        .assertValue(ending -> ending.end().name().equals("stop"));
    assertThat(bench.diary.lines).noneMatch(line -> line.contains("z"));
  }

  private TransitionTable<String> loop(Hook<String> plug) {
    TransitionTable.Builder<String> table = TransitionTable.named("loop");
    End<String> done = new End<>("done");
    table.on(fetch.done).to(plug.into(table, new Exits<>(done, fetch, new End<>("stop"))));
    return table.beginningWith(fetch);
  }

  private static Hook<String> adding(String letter) {
    Act<String, String> add = Act.of(letter, word -> word + letter);
    return (table, exits) -> {
      table.on(add.done).to(exits.done());
      return add;
    };
  }

  /** Is satisfied with three rounds. */
  private static final class Check extends State<String> implements Hook<String> {

    private final Outcome<String> tooShort = outcome("tooShort");
    private final Outcome<String> longEnough = outcome("longEnough");
    private final Outcome<String> never = outcome("never");

    Check() {
      super("Check");
    }

    @Override
    public Target<String> into(TransitionTable.Builder<?> table, Exits<String> exits) {
      table.on(tooShort).to(exits.restart());
      table.on(longEnough).to(exits.stop());
      table.on(never).to(exits.done());
      return this;
    }

    @Override
    public Single<Transition> start(String word, Step step) {
      return Single.just(word.length() < 3 ? tooShort.with(word) : longEnough.with(word));
    }
  }
}
