package dev.sluice.android.sample;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.android.sample.res.R;
import dev.sluice.ratelimit.Limit;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.http.Answer;
import dev.sluice.testkit.http.PathPattern;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.Test;

/** What the screen about the sync says. */
public class SyncScreenTest extends OnPhone {

  private static final int BUDGET = 10; // requests: enough for the first sync, not for two
  private static final int MOST_LOOKS = 100_000;
  private static final int TRIES = 5; // enough that a change rests

  private void open() {
    menu(R.string.sync);
    phone.untilShown(R.id.ended);
    phone.until("what the engine does", () -> !phone.text(R.id.now).isEmpty());
  }

  private void untilLine(String name, String value) {
    phone.until(
        name + ": " + value,
        () -> {
          List<String> texts = phone.texts();
          int at = texts.indexOf(name);
          return at >= 0 && texts.get(at + 1).equals(value);
        });
  }

  @Test
  public void anEngineAtRestSaysWhatWasAndThatNothingWaits() {
    server.web().addEntry("Call", Instant.now().minusSeconds(600), Duration.ofMinutes(5));
    logIn();
    open();
    phone.untilText("Nothing is under way");
    phone.untilText("Goes on when something changes");
    assertThat(phone.texts())
        .containsSubsequence("Limits: requests used", "None", "Not on the server yet", "None")
        .contains("all synced")
        .anyMatch(text -> text.startsWith("Full sync, ") && text.contains(". Sent: 0."));
    assertThat(phone.isShown(R.id.undecided)).isFalse();
    phone.rotate();
    phone.untilText("all synced");
    phone.dieAndReturn();
    phone.untilText("Not on the server yet");
    phone.click(R.id.back);
    phone.untilShown(R.id.entries);
  }

  @Test
  public void aChangeWaitsForTheNetworkAndIsThenSent() {
    logIn();
    offline();
    begin("Call");
    phone.untilText("1 goes out later");
    open();
    phone.untilText("The server cannot be reached.");
    phone.untilText("Tries again at ");
    untilLine("Entries\nWait for the network", "1");
    assertThat(phone.texts()).contains("offline");
    server.faults().clear();
    done(() -> session().sync().blockingGet());
    phone.until("all sent", () -> phone.texts().stream().noneMatch(t -> t.startsWith("Entries")));
    phone.untilText("Sent: 1.");
  }

  @Test
  public void aBudgetThatIsUsedUpSaysWhenItGoesOn() {
    phone.app.limit(Limit.of(BUDGET, Duration.ofHours(1)));
    phone.logIn(wire.url());
    phone.untilText("Server limit. Next send at ");
    open();
    phone.untilText("Full sync waits for ");
    assertThat(phone.text(R.id.next)).matches("Goes on at .*, in (5\\d|1:00):\\d\\d");
    assertThat(phone.texts())
        .anyMatch(text -> text.startsWith("Budget, in any 1:00:00\n"))
        .anyMatch(text -> text.matches("\\d+ of " + BUDGET));
    String before = phone.text(R.id.clock);
    for (int i = 0; i < MOST_LOOKS && phone.text(R.id.clock).equals(before); i++) {
      phone.pass(Duration.ofSeconds(1)); // the screen looks again, in the same second of the clock
    }
    assertThat(phone.text(R.id.clock)).isNotEqualTo(before);
  }

  @Test
  public void aRefusedChangeLeadsToTheDecision() {
    logIn();
    server
        .faults()
        .always(
            PathPattern.requests("POST", "/workspaces/*/time_entries"),
            Fault.answer(Answer.error(400, "Project is archived")));
    begin("Call");
    phone.untilText("1 entry needs you. Show");
    open();
    phone.until("the decision", () -> phone.isShown(R.id.undecided));
    phone.click(R.id.undecided);
    phone.untilText("Refused: Project is archived");
  }

  @Test
  public void whatTheServerFailsAtRests() {
    logIn();
    server
        .faults()
        .always(
            PathPattern.requests("POST", "/workspaces/*/time_entries"),
            Fault.answer(Answer.error(500, "broken")));
    begin("Call");
    phone.untilShown(R.id.stop);
    for (int i = 0; i < TRIES; i++) {
      done(() -> session().sync().blockingGet());
    }
    open();
    phone.untilText("Call\nRests, and is then sent again. Tries: ");
  }
}
