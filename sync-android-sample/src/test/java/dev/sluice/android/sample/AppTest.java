package dev.sluice.android.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.robolectric.Shadows.shadowOf;

import android.app.AlertDialog;
import android.app.Notification;
import android.app.job.JobInfo;
import android.appwidget.AppWidgetManager;
import android.content.DialogInterface;
import android.content.Intent;
import android.widget.TextView;
import dev.sluice.android.sample.background.TimerWidget;
import dev.sluice.android.sample.res.R;
import dev.sluice.android.sample.ui.MainActivity;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.http.Answer;
import dev.sluice.testkit.http.PathPattern;
import dev.sluice.testkit.limit.ExactWindows;
import dev.sluice.testkit.state.RowKind;
import java.time.Duration;
import java.time.Instant;
import org.junit.Test;
import org.robolectric.shadows.ShadowAppWidgetManager;
import org.robolectric.shadows.ShadowDialog;

/** What the app does, screen by screen. */
public class AppTest extends OnPhone {

  @Test
  public void theFirstSyncShowsTheEntriesByDayWithTotals() {
    Instant noon = Instant.now().minus(Duration.ofDays(1));
    server.web().addEntry("Call", noon, Duration.ofMinutes(65));
    server.web().addEntry("Mail", noon.plusSeconds(1), Duration.ofMinutes(10));
    phone.logIn(wire.url());
    phone.untilText("Call");
    assertThat(phone.texts()).contains("Yesterday", "1:15 h", "Mail", "1:05 h", "0:10 h");
    phone.untilText("All on the server");
  }

  @Test
  public void aTokenThatTheServerRefusesIsToldAndNothingIsKept() {
    phone.logIn(wire.url(), "00000000000000000000000000000000");
    phone.untilText("The server does not accept this token.");
    logIn();
  }

  @Test
  public void whatIsDoneOfflineIsOnTheScreenAtOnceAndGoesOutLater() {
    phone.logIn(wire.url());
    offline();
    begin("In a tunnel");
    phone.untilText("In a tunnel");
    phone.untilText("Offline. Saved on this phone; 1 goes out later");
    assertThat(phone.isShown(R.id.stop)).isTrue();
    phone.click(R.id.stop);
    phone.untilShown(R.id.start);
    server.faults().clear();
    phone.click(R.id.sync);
    untilOnServer("In a tunnel");
  }

  @Test
  public void aWidgetThatIsPlacedLaterShowsWhatRunsAndStopsIt() {
    phone.logIn(wire.url());
    begin("Call");
    phone.untilShown(R.id.stop);
    ShadowAppWidgetManager home = shadowOf(AppWidgetManager.getInstance(phone.app));
    int id = home.createWidget(TimerWidget.class, R.layout.widget);
    phone.until("the running entry", () -> onWidget(home, id, R.id.widget_name).equals("Call"));
    home.getViewFor(id).findViewById(R.id.widget_button).performClick();
    phone.untilShown(R.id.start);
    phone.until("no running entry", () -> !onWidget(home, id, R.id.widget_name).equals("Call"));
  }

  @Test
  public void theWidgetOfNobodyLeadsToTheLogIn() {
    ShadowAppWidgetManager home = shadowOf(AppWidgetManager.getInstance(phone.app));
    int id = home.createWidget(TimerWidget.class, R.layout.widget);
    phone.until("the button", () -> onWidget(home, id, R.id.widget_button).equals("Log in"));
    home.getViewFor(id).findViewById(R.id.widget_button).performClick();
    assertThat(shadowOf(phone.app).getNextStartedActivity().getComponent().getClassName())
        .isEqualTo(MainActivity.class.getName());
    logIn();
    phone.until("the button", () -> onWidget(home, id, R.id.widget_button).equals("Start"));
    home.getViewFor(id).findViewById(R.id.widget_button).performClick();
    phone.untilShown(R.id.stop);
  }

  private static String onWidget(ShadowAppWidgetManager home, int widget, int view) {
    return home.getViewFor(widget).<TextView>findViewById(view).getText().toString();
  }

  @Test
  public void pullingTheListDownSyncs() {
    logIn();
    server.web().addEntry("From the web", Instant.now().minusSeconds(600), Duration.ofMinutes(5));
    phone.pull(100);
    phone.until("the end of the gesture", () -> true);
    assertThat(phone.texts()).doesNotContain("From the web");
    phone.pull(500);
    phone.untilText("From the web");
    phone.untilNoText("Syncing");
  }

  @Test
  public void whatTwoDevicesChangedIsShownAndTheOtherValueCanBeTaken() {
    long id = server.web().addEntry("Call", Instant.now().minusSeconds(600), Duration.ofMinutes(5));
    phone.logIn(wire.url());
    phone.untilText("Call");
    offline();
    rename("Call", "Call Anna");
    phone.untilText("1 goes out later");
    server.web().edit(RowKind.TIME_ENTRY, id, "description", "Call Bert");
    server.faults().clear();
    phone.click(R.id.sync);
    phone.untilText("1 entry needs you");
    phone.click(R.id.status);
    phone.untilText("Changed on two devices (description)");
    boolean mine = phone.text(R.id.problem_text).contains("Kept: Call Anna");
    phone.click("Use the other");
    phone.untilText("Nothing needs your decision.");
    phone.click(R.id.back);
    untilOnServer(mine ? "Call Bert" : "Call Anna");
  }

  @Test
  public void aRefusedEntryIsMendedOnTheProblemsScreen() {
    phone.logIn(wire.url());
    server
        .faults()
        .on(
            1,
            PathPattern.requests("POST", "/workspaces/*/time_entries"),
            Fault.answer(Answer.error(400, "Project is archived")));
    begin("Sort papers");
    phone.untilText("1 entry needs you");
    phone.click(R.id.status);
    phone.untilText("Refused: Project is archived");
    phone.click("Edit");
    untilDraft("Sort papers");
    phone.type(R.id.edit_description, "Sort all papers");
    phone.click(R.id.save);
    phone.untilText("Nothing needs your decision.");
    phone.click(R.id.back);
    untilOnServer("Sort all papers");
  }

  @Test
  public void aDeleteIsUndone() {
    server.web().addEntry("Keep me", Instant.now().minusSeconds(600), Duration.ofMinutes(5));
    phone.logIn(wire.url());
    phone.untilText("Keep me");
    inAHurry(
        () -> {
          phone.click("Keep me");
          phone.click(R.id.delete); // before the entry is read
        });
    phone.untilText("“Keep me” deleted");
    phone.click(R.id.undo);
    phone.untilText("Keep me");
    untilOnServer("Keep me");
  }

  @Test
  public void theSearchFindsInTheWholeHistory() {
    for (int i = 0; i < 60; i++) {
      server
          .web()
          .addEntry("Day " + i, Instant.now().minus(Duration.ofDays(i)), Duration.ofHours(1));
    }
    phone.logIn(wire.url());
    phone.untilText("Day 0");
    phone.type(R.id.search, "y 59");
    phone.untilText("Day 59");
    phone.type(R.id.search, "nowhere");
    phone.untilText("Nothing found for “nowhere”.");
  }

  @Test
  public void aRotationAndTheEndOfTheProcessLoseNothingOfADraft() {
    server.web().addEntry("Draft", Instant.now().minusSeconds(600), Duration.ofMinutes(5));
    phone.logIn(wire.url());
    phone.untilText("Draft");
    edit("Draft");
    phone.type(R.id.edit_description, "Half written");
    phone.rotate();
    untilDraft("Half written");
    phone.dieAndReturn();
    untilDraft("Half written");
    phone.click(R.id.save);
    phone.untilText("Half written");
    untilOnServer("Half written");
  }

  @Test
  public void aLogOutNamesWhatWouldBeLostAndTakesTheJobsBack() {
    logIn();
    offline();
    begin("Unsent");
    phone.untilText("1 goes out later");
    assertThat(jobs()).hasSize(2);
    logOut();
    phone.until("the question", () -> dialog() != null);
    assertThat(dialog().<TextView>findViewById(android.R.id.message).getText().toString())
        .isEqualTo("1 change is not on the server yet and would be lost.");
    dialog().getButton(DialogInterface.BUTTON_NEGATIVE).performClick();
    phone.untilText("Unsent");
    logOut();
    phone.until("the question", () -> dialog() != null && dialog().isShowing());
    dialog().getButton(DialogInterface.BUTTON_POSITIVE).performClick();
    phone.untilShown(R.id.log_in);
    phone.until("no job", () -> jobs().isEmpty());
    server.faults().clear();
    phone.logIn(wire.url());
    phone.untilText("No entries yet");
  }

  @Test
  public void aPauseThatTheServerAsksForIsShownWithItsEnd() {
    logIn();
    server.setLimits(new ExactWindows().and(1, Duration.ofMinutes(20)).tellRetryAfter());
    phone.click(R.id.sync);
    phone.untilText("Server limit. Next send at ");
  }

  @Test
  public void aJobSendsWhatWaitsAlsoInANewProcess() throws Exception {
    logIn();
    offline();
    begin("From the pocket");
    phone.untilText("1 goes out later");
    server.faults().clear();
    JobInfo push = jobs().stream().filter(job -> !job.isPeriodic()).findFirst().orElseThrow();
    phone.app.startAgain();
    phone.run(push);
    phone.until("no push job", () -> jobs().size() == 1);
    assertThat(descriptionsOnServer()).containsExactly("From the pocket");
    assertThat(jobs().get(0).isPeriodic()).as("the one that stays").isTrue();
  }

  @Test
  public void theRunningEntryIsANotificationThatStopsIt() throws Exception {
    phone.logIn(wire.url());
    begin("On the train");
    phone.until("the notification", () -> notices().length == 1);
    Notification notice = notices()[0].getNotification();
    assertThat(notice.extras.getString(Notification.EXTRA_TITLE)).isEqualTo("On the train");
    assertThat(notice.extras.getBoolean(Notification.EXTRA_SHOW_CHRONOMETER)).isTrue();
    notice.actions[0].actionIntent.send();
    phone.untilShown(R.id.start);
    phone.until("no notification", () -> notices().length == 0);
    phone.until(
        "the end of the entry on the server",
        () ->
            server.web().rows(RowKind.TIME_ENTRY).stream()
                .anyMatch(row -> row.get("duration").asLong() >= 0));
    assertThat(server.web().rows(RowKind.TIME_ENTRY))
        .allMatch(row -> row.get("duration").asLong() >= 0)
        .hasSize(1);
  }

  @Test
  public void theNotificationComesBackWhileTheEntryRuns() throws Exception {
    phone.logIn(wire.url());
    begin("On the train");
    phone.until("the notification", () -> notices().length == 1);
    Notification notice = notices()[0].getNotification();
    notifications().cancelAll();
    notice.deleteIntent.send();
    phone.until("it after a swipe", () -> notices().length == 1);
    notifications().cancelAll();
    phone.app.sendBroadcast(new Intent(Intent.ACTION_BOOT_COMPLETED));
    phone.until("it after a start of the device", () -> notices().length == 1);
    assertThat(phone.isShown(R.id.stop)).isTrue();
  }

  @Test
  public void theListReadsAPageHoweverManyEntriesThereAre() {
    Instant now = Instant.now();
    for (int i = 0; i < 3000; i++) {
      server.web().addEntry("Entry " + i, now.minus(Duration.ofHours(i)), Duration.ofMinutes(30));
    }
    logIn();
    offline();
    phone.dieAndReturn();
    phone.untilText("Entry 0");
    assertThat(phone.app.driver().rows().get())
        .as("rows of a page, of their states, and of the engine's own tables, maybe twice")
        .isLessThan(1000);
  }

  private static AlertDialog dialog() {
    return (AlertDialog) ShadowDialog.getLatestDialog();
  }

  private void rename(String from, String to) {
    edit(from);
    phone.type(R.id.edit_description, to);
    phone.click(R.id.save);
    phone.untilShown(R.id.sync);
    phone.untilText(to);
  }
}
