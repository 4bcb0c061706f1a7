package dev.sluice.internal.remote;

import dev.sluice.ratelimit.Slot;
import dev.sluice.schema.Related;
import io.reactivex.rxjava3.core.Single;
import org.jspecify.annotations.Nullable;

/**
 * The server. Every call is one request on the wire, never repeated and never redirected, and
 * closes its slot: when the response's headers come, when it is given up, or when nothing was sent.
 * Calls begin at the subscription, block no thread, answer on any thread, and end when disposed of.
 * Errors are {@link dev.sluice.failure.SyncException}s.
 */
public interface Remote {

  /**
   * Names the server and the credentials of the next request without telling a secret: equal names
   * are the same user's.
   */
  String account();

  /** Where the server is: the same text for all ways to write its address. */
  String server();

  /**
   * Asks for rows. The answer has been received in full; whoever gets it closes it.
   *
   * @param receiver hears of the answer as it comes, which may take long
   */
  Single<Page> fetch(Fetch fetch, Slot slot, Receiver receiver);

  /**
   * Asks for the rows of several types at once. Whoever gets the answer closes it.
   *
   * @param receiver hears of the answer as it comes, which may take long
   */
  Single<Bundle> fetch(Related related, Slot slot, Receiver receiver);

  /** Changes one row. What the server refuses, also with 410 or 418, it refuses of that row. */
  Single<Answer> send(Sending sending, Slot slot);

  /**
   * Whether the server still accepts the credentials: the question after a 403. Only where {@link
   * #pathOfCredentials} is one.
   */
  Single<Boolean> acceptsCredentials(Slot slot);

  /** Where that would be asked for, relative to the server's base and without a query. */
  String path(Fetch fetch);

  /** The same for several types at once. */
  String path(Related related);

  /** Where that change would be sent. */
  String path(Sending sending);

  /** Where the question after a 403 is asked, null if this server cannot be asked. */
  @Nullable String pathOfCredentials();
}
