package dev.sluice.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.http.Answer;
import dev.sluice.testkit.http.Json;
import dev.sluice.testkit.http.Request;
import dev.sluice.testkit.state.RowKind;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Faults that no honest server has: wrong ids, ignored queries, bombs. */
class HostileFaultsTest {

  private final TrackerServer server = TrackerServer.builder(ServerClock.system()).build();
  private final WebClient web = server.web();
  private final String tags = "/workspaces/" + web.workspace() + "/tags";

  private Answer answer(String method, String target, String body, Fault fault) {
    Request request = Request.of(method, target).withBody(body);
    String authorization = TrackerServer.authorization(TrackerServer.TOKEN);
    return server.answer(request.withHeader("Authorization", authorization), fault);
  }

  private List<String> onServer(String field) {
    return web.rows(RowKind.TAG).stream().map(row -> row.get(field).asText()).toList();
  }

  private static long unpacked(Answer answer) throws IOException {
    byte[] packed = answer.body().toByteArray();
    try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(packed))) {
      return in.transferTo(OutputStream.nullOutputStream());
    }
  }

  @Test
  void aCreateIsAnsweredWithAnotherRowsIdThoughItWasDone() {
    Answer answer = answer("POST", tags, "{\"name\":\"a\"}", Fault.idInstead(7));
    assertThat(answer.json().get("id").asLong()).isEqualTo(7);
    assertThat(onServer("id")).hasSize(1).doesNotContain("7");
  }

  @Test
  void anIdMayBeNoNumberAndOfAListTheFirstRowHasIt() {
    web.addTag(web.workspace(), "a");
    web.addTag(web.workspace(), "b");
    Answer answer = answer("GET", "/me/tags", "", Fault.idInstead(TextNode.valueOf("x")));
    assertThat(answer.json().get(0).get("id").asText()).isEqualTo("x");
    assertThat(answer.json().get(1).get("id").isNumber()).isTrue();
  }

  @Test
  void aServerThatUpsertsCreatesNothing() {
    long id = web.addTag(web.workspace(), "a");
    Answer answer = answer("POST", tags, "{\"name\":\"b\"}", Fault.upsertInto(id));
    assertThat(answer.json().get("id").asLong()).isEqualTo(id);
    assertThat(onServer("name")).containsExactly("b");
    assertThat(server.log()).extracting(Arrival::path).containsExactly(tags);
  }

  @Test
  void aQueryThatIsIgnoredLimitsNothing() {
    web.addEntry("old", ServerClock.system().now().minusSeconds(600), Duration.ofMinutes(1));
    String dates = "/me/time_entries?start_date=2020-01-01&end_date=2020-01-02";
    assertThat(answer("GET", dates, "", Fault.none()).text()).doesNotContain("old");
    assertThat(answer("GET", dates, "", Fault.queryIgnored()).text()).contains("old");
  }

  @ParameterizedTest
  @ValueSource(longs = {2, 3, 1 << 20, 50_000_001})
  void aBombIsSmallUntilItIsUnpacked(long size) throws IOException {
    Answer bomb = Answer.bomb(size);
    assertThat(bomb.body().size()).isLessThan((int) (3000 + size / 500));
    assertThat(unpacked(bomb)).isEqualTo(size);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 100_000, 1_000_003})
  void manyRowsAreWhatTheySay(long count) throws IOException {
    JsonNode row = Json.object("{\"id\":1}");
    assertThat(unpacked(Answer.manyRows(row, count))).isEqualTo(count * 9 + 1);
  }

  @Test
  void aSlowBodyTakesAsLongAsItsPieces() {
    Fault.Slow slow = new Fault.Slow(100, Duration.ofSeconds(1));
    assertThat(slow.time(60_000)).isEqualTo(Duration.ofMinutes(10));
  }
}
