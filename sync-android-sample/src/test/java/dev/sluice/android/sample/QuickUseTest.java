package dev.sluice.android.sample;

import static org.assertj.core.api.Assertions.assertThat;

import android.content.Intent;
import android.service.quicksettings.Tile;
import dev.sluice.android.sample.background.ShortcutActivity;
import dev.sluice.android.sample.background.TimerTile;
import dev.sluice.android.sample.res.R;
import dev.sluice.testkit.state.RowKind;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.temporal.TemporalAdjusters;
import java.util.Collections;
import org.junit.Test;
import org.robolectric.Robolectric;
import org.robolectric.shadows.ShadowToast;

/** The short ways: swipes, the tile, the icon's shortcuts; and the report of a week. */
public class QuickUseTest extends OnPhone {

  private static final int FAR = 400; // pixels, of 720

  @Test
  public void aSwipeToTheStartDeletesAndIsUndone() {
    add("Call");
    logIn();
    phone.swipe("Call", -50);
    phone.pass(Duration.ofSeconds(1));
    assertThat(phone.texts()).contains("Call").doesNotContain("“Call” deleted");
    phone.swipe("Call", -FAR);
    phone.untilText("“Call” deleted");
    phone.until("the end of the row", () -> !phone.texts().contains("Call"));
    phone.click(R.id.undo);
    phone.until("the row", () -> phone.texts().contains("Call"));
    untilOnServer("Call");
  }

  @Test
  public void aSwipeToTheEndContinuesAndThenStops() {
    add("Call");
    logIn();
    phone.swipe("Call", FAR);
    phone.untilText("“Call” continued");
    phone.until("both rows and the bar", () -> Collections.frequency(phone.texts(), "Call") == 3);
    phone.swipe("Call", FAR); // the first row is the one that runs
    phone.untilShown(R.id.start);
    phone.until("both on the server", () -> descriptionsOnServer().size() == 2);
  }

  @Test
  public void whereOneReadsFromTheRightTheEndIsOnTheLeft() {
    add("Call");
    logIn();
    phone.set("ar-rEG-ldrtl-w360dp-h740dp-xhdpi", 1);
    phone.swipe("Call", -FAR);
    phone.until("it runs", () -> phone.isShown(R.id.stop));
  }

  @Test
  public void theTileStartsAndStops() {
    TimerTile tile = Robolectric.buildService(TimerTile.class).create().get();
    tile.onStartListening();
    phone.until("nobody", () -> state(tile) == Tile.STATE_UNAVAILABLE);
    logIn();
    phone.until("nothing runs", () -> state(tile) == Tile.STATE_INACTIVE);
    tile.onClick();
    phone.untilShown(R.id.stop);
    phone.until("it runs", () -> state(tile) == Tile.STATE_ACTIVE);
    assertThat(tile.getQsTile().getLabel().toString()).isEqualTo("(no description)");
    tile.onClick();
    phone.untilShown(R.id.start);
    phone.until("nothing runs", () -> state(tile) == Tile.STATE_INACTIVE);
    assertThat(tile.getQsTile().getLabel().toString()).isEqualTo("Start");
    tile.onStopListening();
    untilOnServer("");
  }

  private static int state(TimerTile tile) {
    return tile.getQsTile().getState();
  }

  @Test
  public void theIconsShortcutsStartAndStop() throws Exception {
    logIn();
    shortcut("START");
    phone.untilShown(R.id.stop);
    shortcut("STOP");
    phone.untilShown(R.id.start);
    untilOnServer("");
  }

  @Test
  public void aShortcutSaysThatNobodyIsLoggedIn() {
    phone.untilShown(R.id.log_in);
    shortcut("START");
    phone.until("the message", () -> ShadowToast.getTextOfLatestToast() != null);
    assertThat(ShadowToast.getTextOfLatestToast()).isEqualTo("Nothing started: log in first.");
  }

  private void shortcut(String action) {
    Intent intent = new Intent("dev.sluice.android.sample." + action);
    intent.setClass(phone.app, ShortcutActivity.class);
    assertThat(phone.app.getPackageManager().resolveActivity(intent, 0)).isNotNull();
    Robolectric.buildActivity(ShortcutActivity.class, intent).create();
  }

  @Test
  public void theReportOfAWeekHasDaysProjectsAndWhatRuns() {
    LocalDate first =
        LocalDate.now(ZoneId.systemDefault())
            .with(TemporalAdjusters.previousOrSame(DayOfWeek.SUNDAY));
    Instant lastWeek = first.minusDays(3).atTime(9, 0).atZone(ZoneId.systemDefault()).toInstant();
    long zoo = server.web().addProject(server.web().workspace(), "Zoo");
    long roof = server.web().addEntry("Roof", lastWeek, Duration.ofMinutes(90));
    server.web().edit(RowKind.TIME_ENTRY, roof, "project_id", zoo);
    server.web().addEntry("Mail", lastWeek.plusSeconds(7200), Duration.ofMinutes(15));
    server.web().addEntry("Older", lastWeek.minus(Duration.ofDays(7)), Duration.ofMinutes(5));
    long call = server.web().startEntry("Call");
    server
        .web()
        .edit(RowKind.TIME_ENTRY, call, "start", Instant.now().minusSeconds(1800).toString());
    logIn();
    menu(R.string.week);
    phone.until("what runs", () -> phone.isShown(R.id.total) && hasTotal("0:30 h"));
    assertThat(phone.activity().findViewById(R.id.next).isEnabled()).isFalse();
    assertThat(phone.texts()).contains("Today", "No project");
    phone.click(R.id.previous);
    phone.until("the week before", () -> hasTotal("1:45 h"));
    assertThat(phone.texts()).contains("Zoo", "1:30 h", "0:15 h");
    phone.rotate();
    phone.until("it after a rotation", () -> hasTotal("1:45 h"));
    phone.dieAndReturn();
    phone.until("it in a new process", () -> hasTotal("1:45 h"));
    phone.click(R.id.next);
    phone.until("this week", () -> hasTotal("0:30 h"));
    phone.click(R.id.back);
    phone.untilShown(R.id.entries);
  }

  private boolean hasTotal(String total) {
    return phone.isShown(R.id.days) && phone.text(R.id.total).equals(total);
  }

  private void add(String description) {
    server.web().addEntry(description, Instant.now().minusSeconds(600), Duration.ofMinutes(5));
  }
}
