package dev.sluice.desktop.window;

import static dev.sluice.desktop.window.Worker.MONDAY;
import static dev.sluice.desktop.window.Worker.TUESDAY;
import static dev.sluice.desktop.window.Worker.WEDNESDAY;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A day of somebody who works for the client Acme, by keyboard and mouse on a display of its own,
 * against a server with the real limits. It is a Tuesday and what is left of it on Wednesday, so
 * that no clock is put forward or back in that night.
 */
class DayTest {

  /** What each day comes to; behind it, what was done. */
  private static final List<String> SUMS =
      List.of(
          "last month, no project 0:30", // Lunch talk, from the export
          "Monday, Website 3:30", // Call Ben 1:30, and from the export Texts 2:00
          "Tuesday, Store 2:50", // Draft 1:00, Proofs 0:20 and 0:30, Newsletter 1:00
          "Tuesday, Website 2:25", // Menu 1:25, Deploy until midnight 1:00
          "Tuesday, no project 0:30", // Plan
          "Wednesday, Website 2:45", // Write 1:30, Deploy after midnight 1:00, Call Ben 0:15
          "Wednesday, no project 0:35"); // Standup 0:15, Last call 0:20

  private static final int ENTRIES = 15;
  private static final LocalDate LAST_MONTH = TUESDAY.minusMonths(1).withDayOfMonth(20);

  private static final int WHAT = 0;
  private static final int START = 2;
  private static final int END = 3;
  private static final int LENGTH = 4;

  @TempDir Path home;

  @Test
  void aDayOfWorkEndsWithTheSumsThatItsUserExpects() throws Exception {
    assertThat(new Child(getClass(), home).onOwnDisplay()).containsExactlyElementsOf(SUMS);
  }

  /** Tells the sums of the day, or what went wrong. */
  public static void main(String[] args) throws Exception {
    Child.say(
        args[0],
        () -> {
          try (Worker ada = new Worker(Path.of(args[0]).toAbsolutePath().getParent())) {
            return worked(ada);
          }
        });
  }

  private static List<String> worked(Worker ada) throws Exception {
    tuesdayMorning(ada);
    tuesdayAfternoon(ada);
    wednesdayMorning(ada);
    twoDevices(ada);
    mends(ada);
    theWeek(ada);
    theEnd(ada);
    return sums(ada);
  }

  private static void tuesdayMorning(Worker ada) throws Exception {
    ada.signIn();
    ada.workUntil("09:00");
    ada.start("Plan the week");
    ada.workUntil("09:30");
    ada.stop("Plan the week");
    ada.workUntil("09:40");
    ada.start("Menu @Website #design");
    ada.workUntil("09:50");
    ada.beganAt("9:35");
    ada.workUntil("11:00");
    ada.stop("Menu @Website #design");
    ada.start("Oops");
    ada.discard();
    ada.add("Call Ben @Website", "yesterday 14:00-15:30");
    ada.workUntil("11:10");
    ada.startInNewProject("Draft", "Shop");
    ada.window.click("Billable");
    ada.workUntil("12:10");
    ada.stop("Draft @Shop");
  }

  private static void tuesdayAfternoon(Worker ada) throws Exception {
    ada.workUntil("13:00");
    ada.start("Proofs @Shop");
    ada.workUntil("13:20");
    ada.goAwayUntil(TUESDAY.atTime(14, 0));
    ada.window.click("Discard it and go on");
    ada.window.awaitRow("Proofs @Shop");
    ada.workUntil("14:30");
    ada.stop("Proofs @Shop");
    Path export = ada.clockifyExport(MONDAY, LAST_MONTH);
    ada.window.chooseFile("Import", export);
    ada.window.click("Import");
    ada.window.awaitRow("Lunch talk");
    ada.window.chooseFile("Import", export);
    ada.window.await("it adds none", () -> ada.window.says("0 new entries, 2 here already"));
    ada.window.click("Cancel import");
    ada.workUntil("17:00");
    ada.start("Newsletter @Shop");
    ada.workUntil("17:10");
  }

  /** The clock ran all night; later there is no network. */
  private static void wednesdayMorning(Worker ada) throws Exception {
    ada.goAwayUntil(WEDNESDAY.atTime(8, 30));
    ada.window.click("Keep the time");
    ada.stop("Newsletter @Shop");
    ada.window.edit("Newsletter", END, "18:00");
    ada.loseNetwork();
    ada.workUntil("09:00");
    ada.start("Write @Website");
    ada.workUntil("10:00");
    ada.stop("Write @Website");
    ada.window.edit("Write", WHAT, "Write on the train @Website");
    ada.window.sync("Offline. Saved on this computer");
    ada.findNetwork();
    ada.workUntil("11:00");
    ada.start("Standup");
    ada.window.sync("All on the server");
  }

  /** Both change one entry and stop another, and the office renames a project on the web. */
  private static void twoDevices(Worker ada) throws Exception {
    ada.renameOnTheWeb("Shop", "Store");
    try (OtherDevice phone = ada.phone()) {
      phone.pull();
      phone.edit("Write on the train", one -> one.withDescription("Write on the way home"));
      phone.edit("Standup", one -> one.withDuration(Duration.ofMinutes(15)));
    }
    ada.workUntil("11:40");
    ada.window.edit("Write on the train", LENGTH, "1:30");
    ada.stop("Standup");
    ada.window.sync("All on the server");
    ada.window.awaitRow("Write on the way home @Website");
    ada.window.awaitRow("Draft @Store");
    ada.window.tab("Problems");
    ada.window.await("the later end", () -> ada.window.problems(1));
    ada.window.click("Keep it");
    ada.window.await("it is decided", () -> ada.window.problems(0));
    ada.window.tab("Entries");
  }

  private static void mends(Worker ada) throws Exception {
    ada.window.edit("Plan the week", WHAT, "Plan");
    ada.window.edit("Plan", LENGTH, "0:45");
    ada.window.edit("Plan", START, "8:00");
    ada.press("control Z", "control Z", "control Z");
    ada.window.awaitRow("Plan the week");
    ada.press("control shift Z");
    ada.window.await("it is done again", () -> ada.window.row("Plan the week") < 0);
    ada.search("draft");
    ada.window.await("all that is found", () -> ada.window.lengths("").size() == 1);
    ada.press("ESCAPE");
    ada.add("Deploy @Website", "yesterday 23:00-1:00");
    ada.window.chooseAt("Deploy", "Split at midnight");
    ada.window.await(
        "one of each day",
        () -> ada.window.lengths("Deploy").equals(List.of("1:00:00", "1:00:00")));
  }

  private static void theWeek(Worker ada) throws Exception {
    ada.window.tab("Week");
    ada.window.await("the sum", () -> ada.window.says(", 12:00"));
    ada.window.fill("Call Ben", WEDNESDAY, "0:15");
    ada.window.await("the sum", () -> ada.window.says(", 12:15"));
    ada.window.tab("Report");
    ada.window.pick("Group by", "Client");
    ada.window.await("Acme's sum", () -> ada.window.reports("Acme", "8:40"));
    ada.window.tab("Entries");
    Path csv = ada.folder.resolve("all.csv");
    ada.window.chooseFile("Export CSV", csv);
    ada.window.await("the file", () -> ada.window.says("Wrote 14 entries"));
    assertThat(Files.readAllLines(csv)).hasSize(14 + 1);
    ada.window.sync("All on the server");
  }

  private static void theEnd(Worker ada) throws Exception {
    ada.window.choose("Account", "Sign out …");
    ada.window.click("Sign out");
    ada.signIn();
    ada.window.awaitRow("Draft @Store");
    ada.start("Last call");
    ada.workUntil("12:00");
    ada.closeAndOpen();
    ada.window.await("it runs on", () -> ada.window.shows("Stop"));
    ada.stop("Last call");
    ada.window.sync("All on the server");
  }

  /** Those of the server. The file has the same entries, and no request was refused. */
  private static List<String> sums(Worker ada) throws Exception {
    List<WorkedTime> server = WorkedTime.onServer(ada.server.web());
    assertThat(server).hasSize(ENTRIES).doesNotHaveDuplicates();
    assertThat(WorkedTime.inFile(ada.window.database()))
        .containsExactlyInAnyOrderElementsOf(server);
    assertThat(ada.server.log()).extracting(arrival -> arrival.status()).containsOnly(200);
    ada.window.quit();
    return WorkedTime.sums(server, day -> day.equals(LAST_MONTH) ? "last month" : Worker.name(day));
  }
}
