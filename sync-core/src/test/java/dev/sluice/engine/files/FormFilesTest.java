package dev.sluice.engine.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.schema.Endpoints;
import dev.sluice.schema.Uploads;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.http.Answer;
import dev.sluice.testkit.http.Json;
import dev.sluice.testkit.http.Request;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server that takes the bytes of a file as a part of a form. */
class FormFilesTest {

  private static Endpoints asForm(Endpoints endpoints) {
    return endpoints.uploads(Objects.requireNonNull(endpoints.uploads()).asForm("file[0]"));
  }

  @Test
  void filesOfAnySizeArriveAndALostAnswerRepeatsTheForm(@TempDir Path folder) {
    try (Tickets tickets = new Tickets(folder, FormFilesTest::asForm, habits -> habits)) {
      var first = tickets.create("first");
      tickets.attach(first, "a \"ä\"; b.png", 700_000);
      tickets.attach(first, "empty.png", 0);
      tickets.server.faults().on(1, Tickets.UPLOAD, Fault.dropAfterCommit());
      tickets.desk().push();
      tickets.isDone("first: a \"ä\"; b.png 700000, empty.png 0");
      List<Request> forms = tickets.server.log().stream().map(one -> one.request()).toList();
      assertThat(head(forms.get(2)))
          .contains("name=\"file[0]\"; filename=\"a %22ä%22; b.png\"\r\n")
          .contains("Content-Type: image/png\r\n");
    }
  }

  private static String head(Request form) {
    assertThat(form.header("Content-Type").orElseThrow()).startsWith("multipart/form-data; ");
    return form.body().substring(0, 300).string(StandardCharsets.UTF_8);
  }

  @Test
  void aTokenMayStandInAList(@TempDir Path folder) {
    Uploads first = Uploads.post("uploads", "0.token", "uploads").asForm("files");
    Uploads uploads = first.asObjects("token", "filename", "content_type");
    try (Tickets tickets =
        new Tickets(folder, endpoints -> endpoints.uploads(uploads), habits -> habits)) {
      tickets.server.faults().always(Tickets.UPLOAD, Fault.changed(FormFilesTest::asList));
      tickets.attach(tickets.create("first"), "a.png", 300);
      tickets.isDone("first: a.png 300");
    }
  }

  private static Answer asList(Answer answer) {
    return Answer.json(Json.array().add(Json.parse(answer.body()).get("upload")));
  }

  @Test
  void aPartHasAName() {
    Uploads uploads = Uploads.post("media", "id", "media_ids");
    for (String bad : List.of("", " ", "a\nb")) {
      assertThatThrownBy(() -> uploads.asForm(bad)).isInstanceOf(IllegalArgumentException.class);
    }
  }
}
