package dev.sluice.remote;

import io.reactivex.rxjava3.core.Single;

/**
 * The connection to a server without REST: GraphQL, gRPC, a socket, or a server in the same
 * process. The engine decides what to ask and when. The transport carries one {@link RemoteCall} to
 * the server and one {@link RemoteReply} back.
 *
 * <p>Each call is one request and has one slot of the limits. A transport must never repeat a call:
 * after a lost create, the engine itself looks for the row. The transport has the credentials, and
 * must keep them out of messages, ids and exceptions.
 */
public interface Transport {

  /**
   * The server's address without secrets, such as {@code https://api.example.org/graphql}. The
   * address must never change, not even its spelling: the file belongs to this server, and used
   * slots are kept under the address.
   */
  String server();

  /**
   * A name of the user whose credentials the next call has. The name must not contain a secret.
   * Equal names mean the same user. Without an account type in the schema, another name means
   * another user. With an account type, the engine first asks the server who the user is.
   */
  String account();

  /**
   * Sends one request. The engine subscribes to the {@code Single} once, on its own thread, which
   * must not block. For blocking code, use {@code
   * Single.fromCallable(...).subscribeOn(Schedulers.io())}. The reply may come on any thread.
   *
   * <p>When the engine disposes of the {@code Single}, end the request. Any error counts as {@link
   * RemoteReply.Lost}: the server may have carried out the request. If the request certainly has
   * not left, answer {@link RemoteReply.NotSent}.
   */
  Single<RemoteReply> send(RemoteCall call);
}
