package dev.sluice.engine.domain;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.sluice.engine.domain.ScriptedServer.Reply;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A server answers a hundred rows at most, and says in a header that there are more. */
class CutHeaderTest extends NoteLists {

  private static final int MOST = 100;

  private void openWith(String name) {
    fill(MOST + 1);
    titles.remove(1L);
    open(list().cutHeader(name));
    lists(
        (request, page) -> {
          ArrayNode rows = rows(new Sheet(titles.keySet().stream().limit(MOST).toList(), 0, true));
          boolean isCut = titles.size() > MOST;
          return new Reply(200, rows.toString(), Map.of("X-Truncated", Boolean.toString(isCut)));
        });
  }

  @Test
  void whatACutListLacksIsNeitherDeletedNorSentAgain() {
    openWith("x-truncated");
    assertThat(desk.synced().problems()).isEmpty();
    titles.put(1L, "a row that comes first");
    assertThat(desk.sync().problems()).containsExactly("notes: the server has cut the list");
    assertThat(desk.all(notes)).hasSize(MOST + 1);
    desk.table(notes).create(new Note("lost"));
    for (int i = 0; i < 4; i++) {
      desk.sync();
    }
    assertThat(titles.values()).containsOnlyOnce("lost");
    titles.keySet().removeIf(id -> id > 1 && id < 50);
    desk.sync();
    desk.synced();
    holdsAll();
  }

  @Test
  void withoutTheWordTheHeaderSaysNothing() {
    openWith("X-Something-Else");
    desk.synced();
    titles.put(1L, "a row that comes first");
    desk.synced();
    assertThat(desk.all(notes)).hasSize(MOST);
  }
}
