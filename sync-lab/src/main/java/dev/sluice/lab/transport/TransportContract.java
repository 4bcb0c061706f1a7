package dev.sluice.lab.transport;

import dev.sluice.remote.RemoteCall;
import dev.sluice.remote.Transport;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/**
 * What the engine relies on in a {@link Transport}, for the app's own tests against a server for
 * tests. It creates, changes and deletes rows of one type. It blocks until each call is answered,
 * so the test should have a timeout. For one thread.
 */
public final class TransportContract {

  private final Transport transport;
  private final RemoteCall.CreateRow create;
  private final Map<String, Object> changed;
  private @Nullable IntSupplier requests;
  private @Nullable Runnable loss;

  private TransportContract(
      Transport transport, RemoteCall.CreateRow create, Map<String, Object> changed) {
    this.transport = transport;
    this.create = create;
    this.changed = changed;
  }

  /**
   * A contract about rows of one type.
   *
   * @param create makes a row that the server takes, any number of times
   * @param changed fields of such a row with other values, plain ones
   */
  public static TransportContract of(
      Transport transport, RemoteCall.CreateRow create, Map<String, Object> changed) {
    return new TransportContract(
        Objects.requireNonNull(transport, "transport"),
        Objects.requireNonNull(create, "create"),
        Map.copyOf(changed));
  }

  /**
   * Also checks that each call is one request.
   *
   * @param arrived how many requests the server has got so far
   */
  public TransportContract counting(IntSupplier arrived) {
    requests = Objects.requireNonNull(arrived, "arrived");
    return this;
  }

  /**
   * Also checks what becomes of a lost answer.
   *
   * @param next makes the server carry out the next request and break its connection
   */
  public TransportContract losing(Runnable next) {
    loss = Objects.requireNonNull(next, "next");
    return this;
  }

  /**
   * Asks the server.
   *
   * @throws AssertionError if the transport breaks a promise; it names all that are broken
   */
  public void holds() {
    List<String> broken = broken();
    if (!broken.isEmpty()) {
      throw new AssertionError("the transport breaks promises:\n  " + String.join("\n  ", broken));
    }
  }

  /** The promises that the transport breaks, for people; empty if it keeps all. */
  List<String> broken() {
    List<String> broken = new ArrayList<>();
    TransportCheck check = new TransportCheck(transport, create.type(), requests, broken);
    check.names();
    check.nothingBeforeSubscription(create);
    String id = check.created(create);
    if (id != null) {
      try {
        check.fetched(id);
        check.changed(id, changed);
      } finally {
        check.deleted(id);
      }
      check.unknown(id, changed);
    }
    if (loss != null) {
      check.lost(create, loss);
    }
    return broken;
  }
}
