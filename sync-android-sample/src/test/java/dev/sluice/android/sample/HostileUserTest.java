package dev.sluice.android.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.robolectric.Shadows.shadowOf;

import android.Manifest;
import android.content.Intent;
import android.widget.ListView;
import dev.sluice.android.sample.res.R;
import dev.sluice.testkit.TrackerServer;
import dev.sluice.testkit.WireServer;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.http.Answer;
import dev.sluice.testkit.http.PathPattern;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.util.TimeZone;
import org.junit.Test;
import org.junit.experimental.categories.Category;

/** What a user in a hurry does to the app, and what the phone's settings do meanwhile. */
@Category(Slow.class)
public class HostileUserTest extends OnPhone {

  @Test
  public void aRotationDuringARefreshStillShowsIt() {
    logIn();
    server.web().addEntry("From the web", Instant.now().minusSeconds(600), Duration.ofMinutes(5));
    hold();
    phone.pull(500);
    phone.untilText("Syncing");
    phone.rotate();
    phone.untilText("Syncing");
    goOn();
    phone.untilText("From the web");
    phone.untilNoText("Syncing");
  }

  @Test
  public void theUndoBarOutlivesARotationAndADoubleTap() {
    server.web().addEntry("Keep me", Instant.now().minusSeconds(600), Duration.ofMinutes(5));
    logIn();
    edit("Keep me");
    phone.click(R.id.delete);
    phone.untilText("“Keep me” deleted");
    phone.rotate();
    phone.untilText("“Keep me” deleted");
    phone.click(R.id.undo);
    phone.click(R.id.undo);
    phone.untilNoText("deleted");
    phone.untilText("Keep me");
    untilOnServer("Keep me");
  }

  @Test
  public void aDraftOutlivesARotationBeforeTheDatabaseIsOpen() {
    server.web().addEntry("Draft", Instant.now().minusSeconds(600), Duration.ofMinutes(5));
    logIn();
    edit("Draft");
    phone.type(R.id.edit_description, "Half written");
    phone.app.holdOpening();
    phone.dieAndReturn();
    phone.rotate();
    phone.app.goOnOpening();
    untilDraft("Half written");
  }

  @Test
  public void theListIsFoundAsItWasLeft() {
    server.web().addEntry("Call", Instant.now().minusSeconds(600), Duration.ofMinutes(5));
    server.web().addEntry("Mail", Instant.now().minusSeconds(900), Duration.ofMinutes(5));
    logIn();
    phone.type(R.id.new_description, "Half typed");
    phone.type(R.id.search, "mai");
    phone.untilNoText("Call");
    edit("Mail");
    phone.rotate();
    untilDraft("Mail");
    phone.click(R.id.back);
    phone.untilText("Mail");
    assertThat(phone.text(R.id.search)).isEqualTo("mai");
    assertThat(phone.text(R.id.new_description)).isEqualTo("Half typed");
    assertThat(phone.texts()).doesNotContain("Call");
  }

  @Test
  public void aDoubleTapOnStartStartsOneEntry() {
    logIn();
    begin("Call");
    phone.click(R.id.start);
    phone.untilShown(R.id.stop);
    untilOnServer("Call");
    phone.click(R.id.start);
    done(
        () -> {
          session().entries().start("").blockingAwait();
          return 0;
        });
    untilOnServer("Call");
    phone.click(R.id.stop);
    phone.click(R.id.stop);
    phone.untilShown(R.id.start);
    assertThat(phone.text(R.id.new_description)).isEmpty();
  }

  @Test
  public void whatIsDoneJustBeforeTheAppIsLeftIsDone() {
    logIn();
    inAHurry(
        () -> {
          begin("Last minute");
          phone.finish();
        });
    phone.until("the notification", () -> notices().length == 1);
    phone.comeBack();
    phone.untilText("Last minute");
    edit("Last minute");
    phone.type(R.id.edit_description, "Very last minute");
    inAHurry(
        () -> {
          phone.click(R.id.save);
          phone.rotate();
        });
    phone.until(
        "the change on the server", () -> descriptionsOnServer().contains("Very last minute"));
  }

  @Test
  public void aDecisionJustBeforeTheScreenIsLeftIsCarriedOut() {
    logIn();
    refuse();
    begin("Sort papers");
    phone.untilText("1 entry needs you");
    phone.click(R.id.status);
    phone.untilText("Refused: Project is archived");
    inAHurry(
        () -> {
          phone.click("Discard");
          phone.click(R.id.back);
        });
    phone.untilText("All on the server");
  }

  @Test
  public void aLogOutDuringASyncAndARotationEndsWell() {
    logIn();
    hold();
    phone.click(R.id.sync);
    phone.untilText("Syncing");
    logOut();
    phone.rotate();
    goOn();
    phone.untilShown(R.id.log_in);
    logIn();
  }

  @Test
  public void somebodyElsesLogInIsRefusedInTheAppsOwnWords() throws IOException {
    logIn();
    offline();
    begin("Not yours");
    phone.untilText("1 goes out later");
    phone.app.account().leave();
    try (WireServer elsewhere = WireServer.start(another())) {
      phone.logIn(elsewhere.url(), TrackerServer.TOKEN);
      phone.untilText("The entries of somebody else are on this phone.");
    }
    server.faults().clear();
    logIn();
    untilOnServer("Not yours");
  }

  @Test
  public void theProblemsStayOpenWhenTheSettingsChange() {
    logIn();
    refuse();
    begin("Sort papers");
    phone.untilText("1 entry needs you");
    phone.click(R.id.status);
    phone.untilText("Refused: Project is archived");
    phone.set("de-rDE-w360dp-h740dp-night-xhdpi", 1.6f);
    phone.untilText("Abgelehnt: Project is archived");
    phone.click("Noch einmal");
    phone.until("it on the server", () -> descriptionsOnServer().contains("Sort papers"));
    phone.untilText("Nichts braucht deine Entscheidung");
  }

  @Test
  public void withoutThePermissionToNotifyEverythingElseWorks() {
    shadowOf(phone.app).denyPermissions(Manifest.permission.POST_NOTIFICATIONS);
    logIn();
    begin("Call");
    phone.untilShown(R.id.stop);
    phone.click(R.id.stop);
    phone.untilShown(R.id.start);
    phone.untilText("All on the server");
  }

  @Test
  public void theDaysFollowTheClockAndTheTimeZone() {
    server.web().addEntry("Call", Instant.now().minus(Duration.ofHours(1)), Duration.ofMinutes(5));
    TimeZone before = TimeZone.getDefault();
    try {
      TimeZone.setDefault(zoneWhereItIs(LocalTime.of(12, 0)));
      logIn();
      phone.untilText("Today");
      TimeZone.setDefault(zoneWhereItIs(LocalTime.of(0, 30)));
      phone.app.sendBroadcast(new Intent(Intent.ACTION_TIMEZONE_CHANGED));
      phone.untilText("Yesterday");
      phone.leave();
      TimeZone.setDefault(zoneWhereItIs(LocalTime.of(12, 0)));
      phone.show();
      phone.untilText("Today");
    } finally {
      TimeZone.setDefault(before);
    }
  }

  @Test
  public void aDescriptionThatIsTooLongIsToldAndKept() {
    logIn();
    String pasted = "word ".repeat(2000);
    String tooLong = pasted.substring(0, 5000); // a field of one line takes no more
    begin(pasted);
    phone.untilText("The description is too long.");
    assertThat(phone.text(R.id.new_description)).isEqualTo(tooLong);
    begin("Short");
    phone.untilShown(R.id.stop);
    edit("Short");
    phone.type(R.id.edit_description, pasted);
    phone.untilText("The description is too long.");
    assertThat(phone.activity().findViewById(R.id.save).isEnabled()).isFalse();
    phone.dieAndReturn();
    untilDraft(tooLong);
    phone.type(R.id.edit_description, "Shorter");
    phone.untilNoText("The description is too long.");
    phone.click(R.id.save);
    phone.untilText("Shorter");
  }

  @Test
  public void manyRefusedEntriesAreAListOfFewViews() {
    logIn();
    server
        .faults()
        .always(
            PathPattern.requests("POST", "/workspaces/*/time_entries"),
            Fault.answer(Answer.error(400, "Project is archived")));
    done(
        () -> {
          for (int i = 0; i < 100; i++) {
            session().entries().start("Entry " + i).blockingAwait();
          }
          return 0;
        });
    phone.untilText("100 entries need you");
    phone.click(R.id.status);
    phone.untilText("Refused: Project is archived");
    ListView list = phone.activity().findViewById(R.id.problems);
    assertThat(list.getCount()).isEqualTo(100);
    assertThat(list.getChildCount()).isLessThan(20);
    phone.click("Discard");
    phone.until("one less", () -> list.getCount() == 99);
  }

  private void refuse() {
    server
        .faults()
        .on(
            1,
            PathPattern.requests("POST", "/workspaces/*/time_entries"),
            Fault.answer(Answer.error(400, "Project is archived")));
  }
}
