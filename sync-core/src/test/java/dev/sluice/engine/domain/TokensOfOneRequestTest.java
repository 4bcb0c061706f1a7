package dev.sluice.engine.domain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.engine.domain.ScriptedServer.Reply;
import okhttp3.Request;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A server whose tokens are good for one request each. */
class TokensOfOneRequestTest extends ExpiringTokens {

  private int uses;

  @Override
  Reply answer(Request request) {
    if (request.url().host().equals("api.example")) {
      String proof = request.header("Authorization");
      if (!proof.equals("Bearer access-secret-" + issued) || uses++ > 0) {
        return Reply.of(401, "");
      }
      return super.answer(request);
    }
    uses = 0;
    return super.answer(request);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 4})
  void everyChangeArrives(int lists) {
    open(lists);
    for (int i = 0; i < 5; i++) {
      desk.table(types.get(0)).create(new Note("note " + i));
    }
    desk.synced();
    assertThat(rows.values()).hasSize(5).doesNotHaveDuplicates();
    assertThat(used).doesNotHaveDuplicates();
  }
}
