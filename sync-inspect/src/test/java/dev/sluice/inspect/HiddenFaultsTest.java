package dev.sluice.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What the page says of sessions in which something is wrong, as recorded by hand. */
@Timeout(300)
class HiddenFaultsTest {

  private static final String HEADER =
      "{'event':'session','at':'2026-03-01T10:00:00Z','format':1,'types':['notes'],'graphs':[]}";

  @TempDir private Path folder;
  private Browser browser;

  @BeforeAll
  static void thereIsABrowser() {
    assertThat(Browser.installed()).isExecutable();
  }

  @BeforeEach
  void open() throws IOException {
    browser = new Browser(Files.createDirectory(folder.resolve("profile")));
  }

  @AfterEach
  void close() throws IOException {
    assertThat(browser.complaints()).isEmpty();
    browser.close();
  }

  private String findings(String... lines) throws IOException {
    Path file = folder.resolve("session.jsonl");
    String all = HEADER + "\n" + String.join("\n", lines) + "\n";
    Files.write(file, List.of(all.replace('\'', '"').split("\n", -1)), StandardCharsets.UTF_8);
    try (Inspector replay = Inspector.replay(file, 0)) {
      browser.open(replay.address());
      browser.untilSays("moment-text", "of ");
      return browser.text("findings");
    }
  }

  @Test
  void nothingIsSaidOfAGoodSession() throws IOException {
    assertThat(findings(began("10:01:00"), ended("10:01:01", 0))).isEqualTo("Nothing.");
  }

  private static String began(String time) {
    return "{'event':'began','at':'2026-03-01T" + time + "Z','operation':'PULL'}";
  }

  private static String ended(String time, int pulled) {
    return "{'event':'ended','at':'2026-03-01T"
        + time
        + "Z','operation':'PULL','result':'SYNCED','requests':1,'took':1000,'waited':0,"
        + "'pulled':{'notes':"
        + pulled
        + "},'problems':[]}";
  }

  private static String lists(String queue, String placeholders) {
    return lists(queue, placeholders, 4);
  }

  /** A file with 200 rows, of which some changed lately. */
  private static String lists(String queue, String placeholders, int recent) {
    return "{'event':'file','at':'2026-03-01T10:05:00Z','queue':["
        + queue
        + "],'placeholders':["
        + placeholders
        + "],'conflicts':[],'counts':[],'lists':{'notes':{'path':'notes','takesSince':true,"
        + "'since':'after as EPOCH_SECONDS','recent':'"
        + recent
        + "','rows':200,'cursor':'2026-03-01T09:59:00Z'}}}";
  }

  @Test
  void aWrongSinceIsToldByTheRowsThatComeAgain() throws IOException {
    assertThat(findings(began("10:01:00"), rows(200), ended("10:01:02", 0), lists("", "")))
        .contains("got 196 rows more than", "understand after as EPOCH_SECONDS of notes");
  }

  private static String rows(int count) {
    return "{'event':'status','at':'2026-03-01T10:01:00Z','status':'syncing','operation':'PULL',"
        + "'step':'StoreRows','done':1,'total':1,'rows':"
        + count
        + "}";
  }

  @Test
  void rowsThatChangedLatelyOrAWholeListAreNoFault() throws IOException {
    assertThat(findings(began("10:01:00"), rows(190), ended("10:01:02", 0), lists("", "", 190)))
        .isEqualTo("Nothing.");
    String whole = "{'event':'listed','at':'2026-03-01T10:01:01Z','type':'notes','whole':true}";
    assertThat(findings(began("10:01:00"), rows(200), whole, ended("10:01:02", 0), lists("", "")))
        .isEqualTo("Nothing.");
  }

  @Test
  void rowsThatPullsMissedAreToldByAVerification() throws IOException {
    String differing =
        "'operation':'VERIFY','differences':2,'differ':[{'type':'notes','id':'7',"
            + "'serverId':'4711','finding':'OTHER_VALUES','fields':['title']}],";
    assertThat(
            findings(
                began("10:01:00").replace("PULL", "VERIFY"),
                ended("10:01:02", 0).replace("'operation':'PULL',", differing)))
        .contains("VERIFY found 2 rows that differ, as notes/7, which has other values (title)");
  }

  @Test
  void aChangeThatWasAnsweredWithAnErrorIsNotWithoutAnswer() throws IOException {
    String row =
        "{'type':'notes','id':7,'state':'pending','strikes':0,'tries':1,'lastStatus':'500',"
            + "'sent':{'action':'create','at':'2026-03-01T10:00:00Z'}}";
    assertThat(findings(lists(row, "")))
        .contains("answered with status 500")
        .doesNotContain("no answer");
  }

  @Test
  void anOperationThatBeganBeforeIsShown() throws IOException {
    findings(rows(200), ended("10:01:02", 3));
    assertThat(browser.text("operations")).contains("PULL SYNCED");
  }

  @Test
  void aPoisonRowIsToldByItsTries() throws IOException {
    String row =
        "{'type':'notes','id':7,'name':'Poison','state':'pending','strikes':3,'tries':3,"
            + "'lastStatus':'500','restsUntil':'2026-03-01T11:00:00Z',"
            + "'edited':'2026-03-01T10:00:00Z'}";
    assertThat(findings(lists(row, "")))
        .contains("notes/7 “Poison” has failed 3 times, last with status 500", "others go on");
  }

  @Test
  void theLimitOfAnotherClientIsToldByAnEarly429() throws IOException {
    String asked =
        "{'event':'requested','at':'2026-03-01T10:01:00Z','request':1,'method':'GET',"
            + "'path':'notes'}";
    String refused = "{'event':'answered','at':'2026-03-01T10:01:01Z','request':1,'status':429}";
    assertThat(findings(began("10:01:00"), asked, refused))
        .contains("429 to GET notes", "only 1 request in the 60 s before", "another client");
  }

  @Test
  void aClockThatWasSetBackIsTold() throws IOException {
    assertThat(findings(began("12:01:00"), ended("10:01:01", 0), lists("", "")))
        .contains("The clock of this device was set back by 2 h");
    String edited =
        "{'type':'notes','id':7,'name':'Later','state':'pending','strikes':0,'tries':0,"
            + "'edited':'2026-03-01T13:00:00Z'}";
    assertThat(findings(lists(edited, "")))
        .contains("notes/7 “Later” was edited 3 h in the future");
  }

  /** A second page gets what was read for the first one. */
  @Test
  void whatWasReadBeforeIsNoClockThatWasSetBack() throws IOException {
    String limits = "{'event':'limits','at':'2026-03-01T10:05:20Z','windows':[]}";
    assertThat(findings(began("10:01:00"), limits, lists("", ""), ended("10:01:02", 0)))
        .isEqualTo("Nothing.");
  }

  @Test
  void aFaultThatIsMendedIsNotTold() throws IOException {
    String cured = ended("10:02:02", 0).replace("PULL", "VERIFY");
    String differing =
        ended("10:01:02", 0)
            .replace("'operation':'PULL',", "'operation':'VERIFY','differences':2,'differ':[],");
    assertThat(
            findings(
                began("10:01:00").replace("PULL", "VERIFY"),
                differing,
                began("10:02:00").replace("PULL", "VERIFY"),
                cured))
        .isEqualTo("Nothing.");
  }

  @Test
  void hiddenWordsLeaveTheKindOfTheFailure() throws IOException {
    String failed =
        "{'event':'status','at':'2026-03-01T10:01:00Z','status':'failed','error':'TIMEOUT',"
            + "'message':'…'}";
    findings(failed);
    assertThat(browser.text("status")).contains("Failed: TIMEOUT");
  }

  @Test
  void requestsFromBeforeThePageCountForTheLimit() throws IOException {
    String limits =
        "{'event':'limits','at':'2026-03-01T10:01:00Z','windows':[{'name':'budget','permits':30,"
            + "'length':60000,'used':30}]}";
    String asked =
        "{'event':'requested','at':'2026-03-01T10:01:00Z','request':1,'method':'GET',"
            + "'path':'notes'}";
    String refused = "{'event':'answered','at':'2026-03-01T10:01:01Z','request':1,'status':429}";
    assertThat(findings(began("10:01:00"), limits, asked, refused)).isEqualTo("Nothing.");
  }

  @Test
  void aPlaceholderThatNeverFillsIsTold() throws IOException {
    String placeholder =
        "{'type':'notes','id':9,'serverId':'4711','state':'placeholder',"
            + "'edited':'2026-03-01T10:00:30Z','neededBy':'notes/7 “Child”'}";
    assertThat(findings(began("10:01:00"), ended("10:01:01", 1), lists("", placeholder)))
        .contains(
            "notes/7 “Child” refers to notes 4711, which no list has brought",
            "1 pull has ended",
            "(notes)");
  }
}
