package dev.sluice.android.sample;

import static org.assertj.core.api.Assertions.assertThat;

import android.app.AlertDialog;
import android.app.DatePickerDialog;
import android.app.TimePickerDialog;
import android.content.DialogInterface;
import android.view.inputmethod.CompletionInfo;
import android.widget.AutoCompleteTextView;
import android.widget.ListView;
import com.fasterxml.jackson.databind.JsonNode;
import dev.sluice.android.sample.res.R;
import dev.sluice.testkit.state.RowKind;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.TimeZone;
import java.util.stream.IntStream;
import org.junit.After;
import org.junit.Before;
import org.junit.Test;
import org.robolectric.shadows.ShadowDialog;

/** A day with the app: time that is continued, added, moved, mended and taken back. */
public class DailyUseTest extends OnPhone {

  private final TimeZone before = TimeZone.getDefault();

  /** So that what began some hours ago began today. */
  @Before
  public void atNoon() {
    TimeZone.setDefault(zoneWhereItIs(LocalTime.of(12, 0)));
  }

  @After
  public void asItWas() {
    TimeZone.setDefault(before);
  }

  @Test
  public void theUndoBarLeavesAfterTenSeconds() {
    server.web().addEntry("Old", Instant.now().minusSeconds(600), Duration.ofMinutes(5));
    logIn();
    edit("Old");
    phone.click(R.id.delete);
    phone.untilText("“Old” deleted");
    phone.pass(Duration.ofSeconds(9));
    assertThat(phone.isShown(R.id.undo)).isTrue();
    phone.pass(Duration.ofSeconds(2));
    assertThat(phone.isShown(R.id.undo_bar)).isFalse();
  }

  @Test
  public void aRowIsContinuedWithAllThatItIsAboutAndByADoubleTapOnlyOnce() {
    long zoo = server.web().addProject(server.web().workspace(), "Zoo");
    long urgent = server.web().addTag(server.web().workspace(), "urgent");
    long call = server.web().addEntry("Call", minutesAgo(60), Duration.ofMinutes(5));
    server.web().edit(RowKind.TIME_ENTRY, call, "project_id", zoo);
    server.web().edit(RowKind.TIME_ENTRY, call, "tag_ids", List.of(urgent));
    server.web().edit(RowKind.TIME_ENTRY, call, "billable", true);
    logIn();
    phone.untilText("#urgent");
    phone.clickSpoken("Continue Call");
    phone.clickSpoken("Continue Call");
    phone.untilShown(R.id.stop);
    phone.clickSpoken("Continue Call");
    phone.until("it on the server", () -> entries().size() == 2);
    phone.untilText("All on the server");
    assertThat(entries()).hasSize(2);
    assertThat(entries())
        .allSatisfy(
            entry -> {
              assertThat(entry.get("project_id").asLong()).isEqualTo(zoo);
              assertThat(entry.get("tag_ids").get(0).asLong()).isEqualTo(urgent);
              assertThat(entry.get("billable").asBoolean()).isTrue();
            });
  }

  @Test
  public void aContinueIsTakenBackAndWhatRanRunsOn() {
    server.web().addEntry("Call", minutesAgo(60), Duration.ofMinutes(5));
    logIn();
    begin("Mail");
    phone.untilShown(R.id.stop);
    phone.clickSpoken("Continue Call");
    phone.untilText("“Call” continued");
    phone.until("Call", () -> phone.text(R.id.running_description).equals("Call"));
    phone.click(R.id.undo);
    phone.until("Mail", () -> phone.text(R.id.running_description).equals("Mail"));
    phone.until("all on the server", () -> runningOnServer().equals(List.of("Mail")));
    phone.untilText("All on the server");
    assertThat(descriptionsOnServer()).containsExactlyInAnyOrder("Call", "Mail");
  }

  @Test
  public void theRunningEntryIsTheFirstRowAndCountsInTheTotalOfToday() {
    server.web().addEntry("Mail", minutesAgo(20), Duration.ofMinutes(10));
    long call = server.web().startEntry("Call");
    server.web().edit(RowKind.TIME_ENTRY, call, "start", minutesAgo(30).toString());
    logIn();
    phone.untilText("0:40 h");
    List<String> texts = phone.texts();
    assertThat(texts.indexOf("Today")).isLessThan(texts.indexOf("Call"));
    assertThat(texts.indexOf("Call")).isLessThan(texts.indexOf("Mail"));
    assertThat(texts.get(texts.indexOf("Call") + 2)).as("its length").startsWith("30:");
    phone.pass(Duration.ofMinutes(1));
    assertThat(phone.texts()).contains("0:41 h");
    assertThat(phone.texts()).anyMatch(text -> text.startsWith("31:"));
  }

  @Test
  public void theStartOfTheRunningEntryIsMended() {
    logIn();
    begin("Call");
    phone.untilShown(R.id.stop);
    phone.click(R.id.running_description);
    untilDraft("Call");
    phone.click(R.id.begin_time);
    pick(LocalTime.of(11, 30));
    phone.click(R.id.save);
    phone.untilText("All on the server");
    Instant start = today(LocalTime.of(11, 30));
    phone.until("the start", () -> instant("Call").truncatedTo(ChronoUnit.MINUTES).equals(start));
    assertThat(runningOnServer()).containsExactly("Call");
  }

  @Test
  public void theRunningEntryIsThrownAwayAndBroughtBack() {
    logIn();
    begin("Nothing");
    phone.untilShown(R.id.stop);
    edit("Nothing");
    assertThat(phone.text(R.id.delete)).isEqualTo("Discard");
    phone.click(R.id.delete);
    phone.untilShown(R.id.start);
    phone.click(R.id.undo);
    phone.untilShown(R.id.stop);
    phone.until("it on the server", () -> runningOnServer().equals(List.of("Nothing")));
  }

  @Test
  public void aNewStartMovesTheWholeEntry() {
    server.web().addEntry("Call", today(LocalTime.of(9, 0)), Duration.ofMinutes(90));
    logIn();
    edit("Call");
    phone.click(R.id.begin_time);
    pick(LocalTime.of(7, 15));
    assertThat(phone.text(R.id.length)).isEqualTo("1:30");
    phone.click(R.id.begin_day);
    pick(LocalDate.now(ZoneId.systemDefault()).minusDays(1));
    phone.click(R.id.save);
    Instant moved = today(LocalTime.of(7, 15)).minus(Duration.ofDays(1));
    phone.until("the start", () -> instant("Call").equals(moved));
    assertThat(entries().get(0).get("duration").asLong()).isEqualTo(90 * 60);
  }

  @Test
  public void aLengthIsTyped() {
    server.web().addEntry("Call", today(LocalTime.of(9, 0)), Duration.ofMinutes(90));
    logIn();
    edit("Call");
    phone.type(R.id.length, "soon");
    assertThat(phone.text(R.id.edit_error)).isEqualTo("A length is like 1:30, 1.5 or 90m.");
    assertThat(phone.activity().findViewById(R.id.save).isEnabled()).isFalse();
    phone.type(R.id.length, "0,75");
    phone.click(R.id.save);
    phone.until("the length", () -> entries().get(0).get("duration").asLong() == 45 * 60);
    assertThat(instant("Call")).isEqualTo(today(LocalTime.of(9, 0)));
  }

  @Test
  public void timeThatHasPassedIsAddedOnceByADoubleTap() {
    logIn();
    phone.click(R.id.add);
    phone.until(
        "the draft", () -> phone.isShown(R.id.save) && !phone.text(R.id.begin_time).isEmpty());
    phone.type(R.id.edit_description, "Forgotten");
    phone.click(R.id.begin_day);
    pick(LocalDate.now(ZoneId.systemDefault()).minusDays(2));
    phone.click(R.id.begin_time);
    pick(LocalTime.of(8, 0));
    phone.type(R.id.length, "2h");
    phone.rotate();
    untilDraft("Forgotten");
    inAHurry(
        () -> {
          phone.click(R.id.save);
          phone.click(R.id.save);
        });
    untilOnServer("Forgotten");
    assertThat(instant("Forgotten")).isEqualTo(today(LocalTime.of(8, 0)).minus(Duration.ofDays(2)));
    assertThat(entries().get(0).get("duration").asLong()).isEqualTo(2 * 60 * 60);
  }

  @Test
  public void anEndOnTheNextDayIsShownAsSuch() {
    Instant evening = today(LocalTime.of(22, 0)).minus(Duration.ofDays(2));
    server.web().addEntry("Night", evening, Duration.ofHours(8));
    phone.logIn(wire.url());
    phone.untilText("(+1 day)");
  }

  @Test
  public void aTimeInTheFutureIsRefusedInWords() {
    server.web().addEntry("Call", today(LocalTime.of(9, 0)), Duration.ofMinutes(90));
    logIn();
    edit("Call");
    phone.click(R.id.end_time);
    pick(LocalTime.of(23, 0));
    assertThat(phone.text(R.id.edit_error)).isEqualTo("That is in the future.");
    assertThat(phone.activity().findViewById(R.id.save).isEnabled()).isFalse();
    phone.click(R.id.end_time);
    pick(LocalTime.of(10, 0));
    assertThat(phone.activity().findViewById(R.id.save).isEnabled()).isTrue();
  }

  @Test
  public void anEntryStartsWithProjectTagsAndBillable() {
    long zoo = server.web().addProject(server.web().workspace(), "Zoo");
    long urgent = server.web().addTag(server.web().workspace(), "urgent");
    logIn();
    phone.type(R.id.new_description, "Call");
    choose(R.id.project, "Zoo");
    choose(R.id.tags, "urgent");
    confirm();
    phone.click(R.id.billable);
    phone.until("the tag", () -> phone.text(R.id.tags).equals("#urgent"));
    phone.dieAndReturn();
    phone.until("the project", () -> phone.isShown(R.id.project) && phone.texts().contains("Zoo"));
    phone.click(R.id.start);
    untilOnServer("Call");
    JsonNode call = entries().get(0);
    assertThat(call.get("project_id").asLong()).isEqualTo(zoo);
    assertThat(call.get("tag_ids").get(0).asLong()).isEqualTo(urgent);
    assertThat(call.get("billable").asBoolean()).isTrue();
    phone.click(R.id.stop);
    phone.untilShown(R.id.start);
    assertThat(phone.text(R.id.project)).as("of the next entry").isEqualTo("No project");
  }

  @Test
  public void anEntryIsGivenATagWhenItIsEdited() {
    long urgent = server.web().addTag(server.web().workspace(), "urgent");
    long zoo = server.web().addProject(server.web().workspace(), "Zoo");
    long call = server.web().addEntry("Call", minutesAgo(60), Duration.ofMinutes(5));
    server.web().edit(RowKind.TIME_ENTRY, call, "project_id", zoo);
    logIn();
    edit("Call");
    phone.until("the project", () -> phone.text(R.id.project).equals("Zoo"));
    choose(R.id.tags, "urgent");
    confirm();
    phone.click(R.id.save);
    phone.until("the tag on the server", () -> entries().get(0).get("tag_ids").size() == 1);
    assertThat(entries().get(0).get("tag_ids").get(0).asLong()).isEqualTo(urgent);
  }

  @Test
  public void aDescriptionIsCompletedWithTheProjectOfTheEarlierEntry() {
    long zoo = server.web().addProject(server.web().workspace(), "Zoo");
    long call = server.web().addEntry("Überweisung", minutesAgo(60), Duration.ofMinutes(5));
    server.web().edit(RowKind.TIME_ENTRY, call, "project_id", zoo);
    logIn();
    AutoCompleteTextView field = phone.activity().findViewById(R.id.new_description);
    phone.look();
    field.requestFocus();
    phone.type(R.id.new_description, "über");
    phone.until("the suggestions", field::isPopupShowing);
    field.onCommitCompletion(new CompletionInfo(0, 0, ""));
    phone.until("the project", () -> phone.text(R.id.project).equals("Zoo"));
    assertThat(phone.text(R.id.new_description)).isEqualTo("Überweisung");
    phone.click(R.id.start);
    phone.until("it on the server", () -> entries().size() == 2);
    assertThat(entries())
        .allSatisfy(entry -> assertThat(entry.get("project_id").asLong()).isEqualTo(zoo));
  }

  /** A dialog offers what had come when it opened. */
  private void choose(int button, String name) {
    phone.until(
        name,
        () -> {
          phone.click(button);
          return offered().contains(name);
        });
    int position = offered().indexOf(name);
    dialog().getListView().performItemClick(null, position, position);
    phone.pass(Duration.ZERO);
  }

  private static List<String> offered() {
    ListView list = dialog().getListView();
    return list == null || list.getAdapter() == null
        ? List.of()
        : IntStream.range(0, list.getCount())
            .mapToObj(i -> list.getItemAtPosition(i).toString())
            .toList();
  }

  private void pick(LocalTime time) {
    TimePickerDialog dialog = (TimePickerDialog) ShadowDialog.getLatestDialog();
    dialog.updateTime(time.getHour(), time.getMinute());
    confirm();
  }

  private void pick(LocalDate day) {
    DatePickerDialog dialog = (DatePickerDialog) ShadowDialog.getLatestDialog();
    dialog.updateDate(day.getYear(), day.getMonthValue() - 1, day.getDayOfMonth());
    confirm();
  }

  /** The dialog tells what was chosen only in the next turn of the main thread. */
  private void confirm() {
    dialog().getButton(DialogInterface.BUTTON_POSITIVE).performClick();
    phone.pass(Duration.ZERO);
  }

  private static AlertDialog dialog() {
    return (AlertDialog) ShadowDialog.getLatestDialog();
  }

  private List<JsonNode> entries() {
    return List.copyOf(server.web().rows(RowKind.TIME_ENTRY));
  }

  private Instant instant(String description) {
    return entries().stream()
        .filter(entry -> entry.get("description").asText().equals(description))
        .map(entry -> Instant.parse(entry.get("start").asText()))
        .findFirst()
        .orElseThrow();
  }

  private List<String> runningOnServer() {
    return entries().stream()
        .filter(entry -> entry.get("duration").asLong() < 0)
        .map(entry -> entry.get("description").asText())
        .toList();
  }

  private static Instant minutesAgo(int minutes) {
    return Instant.now().minus(Duration.ofMinutes(minutes)).truncatedTo(ChronoUnit.SECONDS);
  }

  private static Instant today(LocalTime time) {
    ZoneId zone = ZoneId.systemDefault();
    return ZonedDateTime.of(LocalDate.now(zone), time, zone).toInstant();
  }
}
