package dev.sluice.engine.domain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.SyncReport;
import dev.sluice.SyncStatus;
import dev.sluice.engine.domain.ScriptedServer.Reply;
import dev.sluice.failure.FailureKind;
import dev.sluice.http.TokenRefresh;
import dev.sluice.schema.SyncSchema;
import dev.sluice.schema.SyncSchema.BodyError;
import java.util.Map;
import java.util.TreeMap;
import okhttp3.FormBody;
import okhttp3.Request;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What servers answer to a refresh. One that is not understood costs the user a log-in: the refresh
 * token is spent.
 */
class RefreshAnswersTest extends ExpiringTokens {

  private static final String URL = "https://login.example/oauth/token";

  /** The answer with new tokens, which goes on like that behind them. */
  private Reply issuedWith(String before, String behind) {
    String tokens = issue().body();
    return Reply.of(200, before + tokens.substring(0, tokens.length() - 1) + behind + "}");
  }

  private void isRefreshed() {
    open(1);
    desk.synced();
    assertThat(refreshes()).isOne();
    assertThat(stored).isEqualTo(tokens(2));
  }

  @Test
  void aByteOrderMarkDoesNoHarm() {
    token = () -> issuedWith("\ufeff", "");
    isRefreshed();
  }

  @Test
  void aUserOfAnyLengthAndDepthMayStandBesideTheTokens() {
    String picture = "x".repeat(100_000);
    String deep = "[".repeat(100) + "]".repeat(100);
    token = () -> issuedWith("", ",\"user\":{\"picture\":\"" + picture + "\",\"of\":" + deep + "}");
    isRefreshed();
  }

  @Test
  void anEmptyRefreshTokenIsNone() {
    token =
        () -> {
          issue();
          return Reply.of(200, "{\"access_token\":\"access-secret-2\",\"refresh_token\":\"\"}");
        };
    open(1);
    desk.synced();
    assertThat(stored.access()).isEqualTo("access-secret-2");
    assertThat(stored.refresh()).isEqualTo("refresh-secret-1");
  }

  /** Supabase wants the grant in the query, Firebase the key of the app. */
  @Test
  void theAddressMayHaveAQuery() {
    refresh = TokenRefresh.post(URL + "?grant_type=refresh_token&key=key-of-the-app");
    open(1);
    desk.synced();
    assertThat(server.asked())
        .contains("POST /oauth/token?grant_type=refresh_token&key=key-of-the-app");
    assertThat(refresh.toString()).doesNotContain("key-of-the-app");
    assertThatThrownBy(() -> TokenRefresh.post(URL + "#part"))
        .isInstanceOf(IllegalArgumentException.class);
  }

  /** Servers that are not of OAuth 2 have names of their own, and refuse others. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void theRequestMayNameTheRefreshTokenOtherwise(boolean isJson) {
    TokenRefresh own = TokenRefresh.post(URL).with("device", "a").sends("refreshToken");
    refresh = isJson ? own.json() : own;
    Map<String, String> sent = new TreeMap<>();
    token =
        () -> {
          sent.putAll(fields(server.last()));
          issued++;
          expires = time.now().plus(life);
          return Reply.of(200, "{\"access_token\":\"access-secret-2\"}");
        };
    open(1);
    desk.synced();
    assertThat(sent).isEqualTo(Map.of("device", "a", "refreshToken", "refresh-secret-1"));
    assertThatThrownBy(() -> own.with("refreshToken", "x"))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> own.sends("device")).isInstanceOf(IllegalArgumentException.class);
  }

  private static Map<String, String> fields(Request request) {
    Map<String, String> fields = new TreeMap<>();
    if (request.body() instanceof FormBody form) {
      for (int i = 0; i < form.size(); i++) {
        fields.put(form.name(i), form.value(i));
      }
      return fields;
    }
    ScriptedServer.body(request)
        .properties()
        .forEach(field -> fields.put(field.getKey(), field.getValue().asText()));
    return fields;
  }

  @ParameterizedTest
  @ValueSource(ints = {200, 403, 422})
  void anInvalidGrantAsksTheUserToLogInWhateverTheStatus(int status) {
    token = () -> Reply.of(status, "{\"error\":\"invalid_grant\",\"error_description\":\"Gone.\"}");
    open(1);
    assertThat(error(desk.sync())).matches(FailureKind.UNAUTHORIZED::is);
    assertThat(status()).isInstanceOf(SyncStatus.Frozen.class);
  }

  @ParameterizedTest
  @CsvSource({"400, UNAUTHORIZED", "403, OFFLINE", "422, OFFLINE", "500, OFFLINE"})
  void aBadRequestIsOneForAnInvalidTokenWhateverItsWords(int status, FailureKind kind) {
    token = () -> Reply.of(status, "no");
    open(1);
    assertThat(error(desk.sync())).matches(kind::is);
  }

  @ParameterizedTest
  @CsvSource({"bad_refresh_token, UNAUTHORIZED", "try_again, OFFLINE"})
  void theSchemaMayNameTheWords(String word, FailureKind kind) {
    token = () -> Reply.of(200, "{\"error\":\"" + word + "\",\"message\":\"No.\"}");
    open(1);
    desk.close();
    SyncSchema schema =
        SyncSchema.of(1, types.get(0))
            .errors(BodyError.unless("ok", "true").unauthorized("bad_refresh_token"));
    desk =
        Desk.open(
            folder.resolve("other.db"),
            schema,
            server,
            time,
            engine -> engine.server(Desk.URL, credentials()));
    assertThat(error(desk.sync())).matches(kind::is);
  }

  @Test
  void aSecretOfTheAppThatTheServerRepeatsIsShownToNobody() {
    refresh =
        TokenRefresh.post(URL + "?key=key-of-the-app").with("client_secret", "secret-of-the-app");
    token =
        () ->
            Reply.of(
                422, "{\"error\":\"not secret-of-the-app, key-of-the-app, refresh-secret-1\"}");
    open(1);
    SyncReport report = desk.sync();
    assertThat(error(report)).hasMessageEndingWith("not ***, ***, ***");
  }
}
