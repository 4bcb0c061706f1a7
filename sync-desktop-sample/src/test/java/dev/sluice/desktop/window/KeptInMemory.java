package dev.sluice.desktop.window;

import dev.sluice.desktop.window.account.TokenKeyring;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;

/** A keyring without a system, which a test may lock, or let wait for its user. */
final class KeptInMemory implements TokenKeyring {

  final Map<String, String> tokens = new ConcurrentHashMap<>();

  volatile boolean locked;

  /** It ends when it has taken a token, before it says so. */
  volatile boolean dies;

  /** Until it is open, the user has not answered. */
  volatile CountDownLatch answered = new CountDownLatch(0);

  /** What happens while it takes a token. */
  volatile Runnable meanwhile = () -> {};

  /** What happens when it has taken a token, and before it has said so. */
  volatile Runnable closing = () -> {};

  /** What happens while it forgets one. */
  volatile Runnable forgetting = () -> {};

  @Override
  public Taken keep(String name, String token) {
    meanwhile.run();
    if (!locked) {
      tokens.put(name, token);
    }
    closing.run();
    return locked || dies ? Taken.PERHAPS : Taken.YES;
  }

  @Override
  public String token(String name) throws IOException {
    try {
      answered.await();
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
    String token = tokens.get(name);
    if (locked || token == null) {
      throw new IOException("the keyring gives nothing");
    }
    return token;
  }

  @Override
  public void forget(String name) throws IOException {
    forgetting.run();
    if (locked) {
      throw new IOException("the keyring is locked");
    }
    tokens.remove(name);
  }
}
