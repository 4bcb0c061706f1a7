package dev.sluice.android.sample.data;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import android.app.Application;
import android.content.Context;
import android.content.SharedPreferences;
import java.util.Optional;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.robolectric.RobolectricTestRunner;
import org.robolectric.RuntimeEnvironment;
import org.robolectric.annotation.Config;

/** Who is logged in, as the preferences keep it. */
@RunWith(RobolectricTestRunner.class)
@Config(sdk = 35, application = Application.class)
public class TokensTest {

  private static final Login LOGIN = new Login("https://example.com", "a secret token");

  private final SharedPreferences preferences =
      RuntimeEnvironment.getApplication().getSharedPreferences("account", Context.MODE_PRIVATE);
  private final Tokens tokens = tokens("sixteen bytes...");

  private Tokens tokens(String key) {
    SecretKey secret = new SecretKeySpec(key.getBytes(UTF_8), "AES");
    return new Tokens(
        () -> preferences,
        new Tokens.Keys() {
          @Override
          public Optional<SecretKey> known() {
            return Optional.of(secret);
          }

          @Override
          public SecretKey fresh() {
            return secret;
          }
        });
  }

  @Test
  public void theTokenIsKeptAndCannotBeReadWithoutTheKey() {
    assertThat(tokens.load()).isEmpty();
    tokens.save(LOGIN);
    assertThat(tokens.load()).contains(LOGIN);
    assertThat(preferences.getAll().toString()).doesNotContain("secret");
    assertThat(tokens("another key.....").load()).as("after a restored backup").isEmpty();
  }

  @Test
  public void theSameTokenNeverLooksTheSame() {
    tokens.save(LOGIN);
    Object first = preferences.getAll().get("token");
    tokens.save(LOGIN);
    assertThat(preferences.getAll().get("token")).isNotEqualTo(first);
  }

  @Test
  public void whatIsDamagedOrForgottenIsNobody() {
    tokens.save(LOGIN);
    preferences.edit().putString("token", "no token").commit();
    assertThat(tokens.load()).isEmpty();
    tokens.save(LOGIN);
    preferences.edit().putString("token", "AAAA").commit();
    assertThat(tokens.load()).as("shorter than a nonce").isEmpty();
    tokens.save(LOGIN);
    tokens.clear();
    assertThat(tokens.load()).isEmpty();
  }
}
