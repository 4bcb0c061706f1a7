package dev.sluice.internal.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.sluice.http.Credentials;
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
