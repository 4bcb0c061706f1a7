package dev.sluice.crash;

import dev.sluice.Operation;
import dev.sluice.testkit.WebClient;
import dev.sluice.tracker.Tag;
import java.time.Duration;
import java.time.Instant;
import java.util.stream.Stream;

/** All that a device may go through. */
final class Stories {

  private Stories() {}

  static Stream<Story> all() {
    return Stream.of(
            PullStories.all().stream(),
            WorkspaceStories.all().stream(),
            PushStories.all().stream(),
            FailedPushStories.all().stream(),
            CleanUpStories.all().stream(),
            Stream.of(
                new Slots(),
                new NewCredentials(Operation.PUSH),
                new NewCredentials(Operation.LIGHT),
                new NewCredentials(Operation.PULL)))
        .flatMap(stories -> stories);
  }

  /** Those that real processes go through: what does not hang on virtual time. */
  static Stream<Story> real() {
    return Stream.concat(quickAndReal(), Stream.of(FailedPushStories.lostCreates()));
  }

  static Stream<Story> quickAndReal() {
    return Stream.of(PullStories.changes(), PushStories.creates());
  }

  /** Slots are taken, used and given back: nine at once, and one by one. */
  private static final class Slots extends Story {
    Slots() {
      super(Operation.FULL);
    }

    @Override
    void there(WebClient web, Instant now) {
      web.addEntry("new there", now.minusSeconds(900), Duration.ofMinutes(1));
    }

    @Override
    void here(Hand hand) {
      hand.db().tags().create(Tag.named("new here"));
      hand.entry("new here");
    }

    @Override
    boolean isAboutSlots() {
      return true;
    }
  }

  /** The user has a new token: the server has to say that it is the same user's. */
  private static final class NewCredentials extends Story {
    NewCredentials(Operation first) {
      super(first, Operation.PUSH);
    }

    @Override
    void here(Hand hand) {
      hand.entry("new here");
      hand.note("account_key", "of the token before");
    }
  }
}
