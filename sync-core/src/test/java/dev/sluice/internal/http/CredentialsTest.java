package dev.sluice.internal.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.sluice.http.Credentials;
import dev.sluice.http.TokenRefresh;
import dev.sluice.http.TokenStore;
import dev.sluice.http.TokenStore.Tokens;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CredentialsTest {

  private static final String TOKEN = "0123456789abcdef0123456789abcdef";

  private final Credentials token = Credentials.apiToken(TOKEN);
  private final Credentials login = Credentials.password("anna@example.com", "pä:ss wörd");

  @Test
  void aTokenIsTheUserOfAFixedPassword() {
    assertThat(decoded(token)).isEqualTo(TOKEN + ":api_token");
  }

  @Test
  void aPasswordIsSentInUtf8() {
    assertThat(decoded(login)).isEqualTo("anna@example.com:pä:ss wörd");
  }

  /** As the page on credentials has it. */
  @Test
  void anAccessTokenComesFromTheAppsStore() {
    TokenStore store =
        new TokenStore() {
          @Override
          public Tokens load() {
            return new Tokens("access-1", "refresh-1");
          }

          @Override
          public void save(Tokens tokens) {
            throw new AssertionError("nothing was refreshed");
          }
        };
    TokenRefresh refresh =
        TokenRefresh.post("https://login.example/oauth/token").with("client_id", "notes");
    Credentials credentials = Credentials.bearer("anna@example.com", store, refresh);
    assertThat(credentials.header()).isEqualTo("Bearer access-1");
    assertThat(credentials).hasToString("Credentials[***]");
  }

  @Test
  void showThemselvesToNobody() {
    assertThat(token).hasToString("Credentials[***]");
    assertThat(login).hasToString("Credentials[***]");
  }

  @Test
  void theKeyIsStableAndTellsNothing() {
    assertThat(token.key("tracker.example")).isEqualTo("tracker.example-6cc805b20810b3f0");
    assertThat(Credentials.apiToken(TOKEN).key("tracker.example"))
        .isEqualTo(token.key("tracker.example"))
        .isEqualTo(token.key("Tracker.Example"));
    assertThat(token.key("b.example").substring(9))
        .isNotEqualTo(token.key("a.example").substring(9));
    assertThat(Credentials.password("anna@example.com", "new").key("a"))
        .isEqualTo(login.key("a"))
        .doesNotContain("anna");
  }

  @Test
  void secretsAreTakenFromWords() {
    String encoded = token.header().substring(6);
    assertThat(token.hideIn("Basic " + encoded + " of " + TOKEN + " is wrong"))
        .isEqualTo("Basic *** of *** is wrong");
    assertThat(login.hideIn("pä:ss wörd of anna@example.com")).isEqualTo("*** of ***");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "a b", "a\n", "a:b", "ä", "a\u0000"})
  void refusesWhatIsNoToken(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Credentials.apiToken(text))
        .withMessageContaining("an API token may have");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a:b", "a b", "a\r\nb"})
  void refusesWhatIsNoAddress(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Credentials.password(text, "secret"))
        .withMessageContaining("an e-mail address");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "a b", "a\n", "a\r\nX: y", "ä", "a\u0000"})
  void refusesWhatIsNoBearerToken(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Credentials.bearer("anna", text))
        .withMessageContaining("an access token may have");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Tokens("access", text))
        .withMessageContaining("a refresh token may have");
    assertThatIllegalArgumentException().isThrownBy(() -> Credentials.bearer(" ", "token"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "X Y", "X:", "X\n", "Host", "user-agent", "Content-Length"})
  void refusesWhatIsNoHeaderForAKey(String name) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Credentials.header("anna", name, "key"))
        .withMessage("credentials cannot be in a header of that name");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "a ", "a\nb", "a\r\nX: y", "ä"})
  void refusesWhatIsNoKey(String value) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Credentials.header("anna", "X-Key", value))
        .withMessageContaining("a key may have");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "token",
        "https:///token",
        "http://login.example/token",
        "https://a:b@c/",
        "https://c/#x"
      })
  void refusesAnUnsafeAddressForARefresh(String url) {
    assertThatIllegalArgumentException().isThrownBy(() -> TokenRefresh.post(url));
  }

  @Test
  void aHeaderAndATokenAreHiddenAndKeepTheirAccount() {
    Credentials header = Credentials.header("anna", "X-Key", "Token 0123456789");
    assertThat(header.headerName()).isEqualTo("X-Key");
    assertThat(header.header()).isEqualTo("Token 0123456789");
    assertThat(header.hideIn("no Token 0123456789, no 0123456789")).isEqualTo("no ***, no ***");
    Credentials bearer = Credentials.bearer("anna", "abcdefgh");
    assertThat(bearer.header()).isEqualTo("Bearer abcdefgh");
    assertThat(bearer.hideIn("Bearer abcdefgh")).isEqualTo("Bearer ***");
    assertThat(bearer.key("h")).isEqualTo(Credentials.bearer("anna", "other").key("H"));
    assertThat(bearer.key("h")).isNotEqualTo(Credentials.bearer("bert", "abcdefgh").key("h"));
    assertThat(bearer + " " + header).isEqualTo("Credentials[***] Credentials[***]");
  }

  @Test
  void refusesAnEmptyPassword() {
    assertThatIllegalArgumentException().isThrownBy(() -> Credentials.password("a@b.c", ""));
  }

  private static String decoded(Credentials credentials) {
    String header = credentials.header();
    assertThat(header).startsWith("Basic ");
    byte[] bytes = Base64.getDecoder().decode(header.substring(6));
    return new String(bytes, StandardCharsets.UTF_8);
  }
}
