package dev.sluice.internal.remote;

import dev.sluice.ratelimit.Slot;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.SyncSchema.Related;
import io.reactivex.rxjava3.core.Single;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The server. Every call is one HTTP request, never repeated and never redirected. A call closes
 * its slot when the headers of the response come, when the call is given up, or when nothing was
 * sent. Calls begin at the subscription, block no thread, answer on any thread, and end when
 * disposed of. Errors are {@link dev.sluice.failure.SyncException}s.
 */
public interface Remote {

  /**
   * A name for the server and the credentials of the next request. It contains no secret. Equal
   * names mean the same user.
   */
  String account();

  /** The server's address in a normal form: all ways to write one address give the same text. */
  String server();

  /**
   * Asks for rows. The answer has been received in full; the caller closes it.
   *
   * @param receiver gets the size of the answer as it comes, which may take minutes
   */
  Single<Page> fetch(Fetch fetch, Slot slot, Receiver receiver);

  /**
   * Asks for the rows of several types at once. Whoever gets the answer closes it.
   *
   * @param receiver gets the size of the answer as it comes, which may take minutes
   */
  Single<Bundle> fetch(Related related, Slot slot, Receiver receiver);

  /** Changes one row. A refusal, also by 410 or 418, concerns that row only. */
  Single<Answer> send(Sending sending, Slot slot);

  /**
   * Changes several rows with one {@link #bulkDestination}. The answers have the order of the
   * changes; a change that the server does not call done has an empty answer. A refusal concerns
   * the whole request.
   */
  default Single<List<Optional<Answer>>> send(List<Sending> sent, Slot slot) {
    throw new IllegalStateException("this server takes one change at a time");
  }

  /**
   * Sends the bytes of a file.
   *
   * @param receiver gets the number of bytes as they leave, which may take minutes
   * @return the server's token for the file
   */
  default Single<String> upload(FileUpload file, Slot slot, Receiver receiver) {
    throw new IllegalStateException("this server takes no files");
  }

  /** The path to which files of rows of a type are sent. */
  default String pathOfUploads(EntityType<?> type) {
    throw new IllegalStateException("this server takes no files");
  }

  /**
   * Whether the server still accepts the credentials, asked after a 403. For servers with a {@link
   * #pathOfCredentials} only. If the server does not accept them and there is a {@link
   * #tokenRefresher}, this fails as any other request does.
   */
  Single<Boolean> acceptsCredentials(Slot slot);

  /** How the credentials of the next request are refreshed; null if they are not. */
  default @Nullable TokenRefresher tokenRefresher() {
    return null;
  }

  /** The path of that request, relative to the server's base and without a query. */
  String path(Fetch fetch);

  /** The path of that request for several types, relative and without a query, too. */
  String path(Related related);

  /** The path of that change. */
  String path(Sending sending);

  /** Where that change can go together with others; null if the change goes alone. */
  default @Nullable Destination bulkDestination(Sending sending) {
    return null;
  }

  /** The path that is asked about the credentials; null if the server has none. */
  @Nullable String pathOfCredentials();
}
