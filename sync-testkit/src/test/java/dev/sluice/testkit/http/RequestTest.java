package dev.sluice.testkit.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.UncheckedIOException;
import java.util.Map;
import okio.ByteString;
import org.junit.jupiter.api.Test;

class RequestTest {
  @Test
  void splitsTheTarget() {
    Request request = Request.of("get", "/me/tags?since=5&a=x%20y&empty=&flag");
    assertThat(request.method()).isEqualTo("GET");
    assertThat(request.path()).isEqualTo("/me/tags");
    assertThat(request.query("since")).contains("5");
    assertThat(request.query("a")).contains("x y");
    assertThat(request.query("empty")).isEmpty();
    assertThat(request.query("flag")).isEmpty();
    assertThat(Request.of("GET", "/me").query("since")).isEmpty();
    assertThatThrownBy(() -> Request.of("GET", "me")).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void headersHaveNoCase() {
    Request request = Request.of("GET", "/me").withHeader("Retry-After", "1");
    assertThat(request.header("retry-after")).contains("1");
    assertThat(request.withHeader("RETRY-AFTER", "2").header("Retry-After")).contains("2");
  }

  @Test
  void patternsTakeNumbersAndListsAndAnything() {
    PathPattern pattern = PathPattern.of("/workspaces/{wid}/tags/{id}");
    assertThat(pattern.match("/workspaces/7/tags/8")).contains(Map.of("wid", "7", "id", "8"));
    assertThat(pattern.match("/workspaces/x/tags/8")).isEmpty();
    assertThat(pattern.match("/workspaces/7/tags/8/9")).isEmpty();
    assertThat(PathPattern.of("/e/{ids}").match("/e/1,2")).contains(Map.of("ids", "1,2"));
    assertThat(PathPattern.of("/e/{ids}").match("/e/1")).isEmpty();
    assertThat(PathPattern.of("/*/e").match("/any.thing/e")).isPresent();
    assertThat(PathPattern.of("/a.b").match("/axb")).isEmpty();
  }

  @Test
  void jsonIsComparedByValue() {
    assertThat(Json.same(Json.of(5), Json.of(5L))).isTrue();
    assertThat(Json.same(Json.of(5), Json.of("5"))).isFalse();
    assertThat(Json.same(Json.of(null), Json.of(null))).isTrue();
    assertThatThrownBy(() -> Json.parse(ByteString.encodeUtf8("{} x")))
        .isInstanceOf(UncheckedIOException.class);
  }

  @Test
  void aRequestDoesNotShowItsCredentials() {
    Request request =
        Request.of("GET", "/me").withHeader("authorization", "Basic c2VjcmV0").withBody("{}");
    assertThat(request.toString()).isEqualTo("GET /me {authorization=***} {}");
  }
}
