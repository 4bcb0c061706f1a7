package dev.sluice.internal.remote;

import dev.sluice.ratelimit.Slot;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.SyncSchema.Related;
import io.reactivex.rxjava3.core.Single;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The server: each call sends one HTTP request at its subscription, without retries or redirects.
 * Each call closes its slot when the response's headers come, or when the call ends without a
 * response. Answers come on any thread; errors are {@link dev.sluice.failure.SyncException}s.
 */
public interface Remote {

  /**
   * A name for the server and the credentials of the next request. Equal names mean the same user.
   * The name contains no secret.
   */
  String account();

  /** The server's address in a normal form: all spellings of an address give the same text. */
  String server();

  /**
   * Asks for rows, and receives the answer in full. The caller closes the page.
   *
   * @param receiver gets the size of each part of the answer, which may take minutes
   */
  Single<Page> fetch(Fetch fetch, Slot slot, Receiver receiver);

  /**
   * Asks for the rows of several types with one request. The caller closes the bundle.
   *
   * @param receiver gets the size of each part of the answer, which may take minutes
   */
  Single<Bundle> fetch(Related related, Slot slot, Receiver receiver);

  /** Reads a row that a message of the server holds, as an element of the type's list. */
  Incoming read(EntityType<?> type, String row);

  /** Changes one row. A refusal, also by 410 or 418, concerns that row only. */
  Single<Answer> send(Sending sending, Slot slot);

  /**
   * Changes several rows with one request. All changes have the same {@link #bulkDestination}. A
   * refusal concerns the whole request.
   *
   * @return one element for each change, in the same order; an empty {@code Optional} if the server
   *     did not confirm the change
   */
  default Single<List<Optional<Answer>>> send(List<Sending> sent, Slot slot) {
    throw new IllegalStateException("this server takes one change at a time");
  }

  /**
   * Sends the bytes of a file.
   *
   * @param receiver gets the size of each part that was sent; the upload may take minutes
   * @return the server's token for the file
   */
  default Single<String> upload(FileUpload file, Slot slot, Receiver receiver) {
    throw new IllegalStateException("this server takes no files");
  }

  /** The path to which files for rows of the type are sent. */
  default String pathOfUploads(EntityType<?> type) {
    throw new IllegalStateException("this server takes no files");
  }

  /**
   * Asks at {@link #pathOfCredentials} whether the server accepts the credentials. If there is a
   * {@link #tokenRefresher}, rejected credentials cause an error, as in any other request.
   */
  Single<Boolean> acceptsCredentials(Slot slot);

  /** How the credentials of the next request are refreshed; null if they cannot be refreshed. */
  default @Nullable TokenRefresher tokenRefresher() {
    return null;
  }

  /** The path of the request, relative to the server's base and without a query. */
  String path(Fetch fetch);

  /** The path of the request, relative to the server's base and without a query. */
  String path(Related related);

  /** The path of the request, relative to the server's base and without a query. */
  String path(Sending sending);

  /** Where the change can be sent together with other changes; null if it is sent alone. */
  default @Nullable Destination bulkDestination(Sending sending) {
    return null;
  }

  /** The path of the request that checks the credentials; null if the server has none. */
  @Nullable String pathOfCredentials();

  /** The slot of a request about which somebody wants to know the answer's own status. */
  interface HeardSlot extends Slot {

    /**
     * The answer has come. {@link #answered}, which follows, gets what it means for the limits: a
     * refusal by the limit of one path is none there.
     */
    void came(int status);
  }
}
