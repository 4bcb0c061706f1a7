package dev.sluice.android.sample.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import android.app.Application;
import android.content.Context;
import android.content.SharedPreferences;
import android.security.keystore.KeyGenParameterSpec;
import android.security.keystore.KeyProperties;
import java.security.Security;
import org.junit.After;
import org.junit.Before;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.robolectric.RobolectricTestRunner;
import org.robolectric.RuntimeEnvironment;
import org.robolectric.annotation.Config;

/**
 * The key as the app asks the keystore for it. That a real keystore keeps the key to itself is not
 * tested: Robolectric has none.
 */
@RunWith(RobolectricTestRunner.class)
@Config(sdk = 35, application = Application.class)
public class KeystoreKeyTest {

  private static final Login LOGIN = new Login("https://example.com", "a secret token");

  private final FakeKeystore keystore = new FakeKeystore();
  private final SharedPreferences preferences =
      RuntimeEnvironment.getApplication().getSharedPreferences("account", Context.MODE_PRIVATE);

  @Before
  public void register() {
    Security.addProvider(keystore);
  }

  @After
  public void remove() {
    Security.removeProvider(FakeKeystore.NAME);
  }

  /** As a new process has it. */
  private Tokens tokens() {
    return new Tokens(() -> preferences, new KeystoreKey());
  }

  @Test
  public void theNextProcessReadsTheTokenWithTheSameKey() {
    tokens().save(LOGIN);
    assertThat(tokens().load()).contains(LOGIN);
    assertThat(keystore.keys).hasSize(1);
  }

  @Test
  public void aKeyThatIsGoneMeansToLogInAgain() {
    tokens().save(LOGIN);
    keystore.keys.clear();
    assertThat(tokens().load()).isEmpty();
    tokens().save(LOGIN);
    assertThat(tokens().load()).contains(LOGIN);
  }

  @Test
  public void aKeyThatCannotBeReadMeansToLogInAgain() {
    tokens().save(LOGIN);
    keystore.lost.addAll(keystore.keys.values());
    assertThat(tokens().load()).isEmpty();
    tokens().save(LOGIN);
    assertThat(tokens().load()).contains(LOGIN);
  }

  @Test
  public void aKeyThatCannotBeReadForAWhileIsNotReplaced() {
    tokens().save(LOGIN);
    keystore.lost.addAll(keystore.keys.values());
    assertThat(tokens().load()).isEmpty();
    keystore.lost.clear();
    assertThat(tokens().load()).contains(LOGIN);
  }

  @Test
  public void theKeyIsForTheCipherOfTheTokenAndNothingElse() {
    new KeystoreKey().fresh();
    KeyGenParameterSpec asked = keystore.asked.get("token");
    assertThat(asked.getPurposes())
        .isEqualTo(KeyProperties.PURPOSE_ENCRYPT | KeyProperties.PURPOSE_DECRYPT);
    assertThat(asked.getBlockModes()).containsExactly(KeyProperties.BLOCK_MODE_GCM);
    assertThat(asked.getEncryptionPaddings())
        .containsExactly(KeyProperties.ENCRYPTION_PADDING_NONE);
    assertThat(asked.isRandomizedEncryptionRequired()).isTrue();
    assertThat(asked.isUserAuthenticationRequired()).as("a job runs on a locked phone").isFalse();
  }

  @Test
  public void aKeystoreThatDoesNotAnswerIsSaid() {
    Security.removeProvider(FakeKeystore.NAME);
    assertThatThrownBy(() -> new KeystoreKey().known())
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("the keystore does not answer");
  }
}
