package dev.sluice.remote;

import io.reactivex.rxjava3.core.Single;

/**
 * A way to a server that is not REST: GraphQL, gRPC, a socket, a server in the same process. The
 * engine decides what to ask and when; the transport carries one {@link RemoteCall} to the server
 * and one {@link RemoteReply} back.
 *
 * <p>One call is one request and has one slot of the limits. So a transport must not repeat a call,
 * not even a lost create: the engine finds out whether the server has the row.
 *
 * <p>The transport has the credentials. It must not put them into words, ids or exceptions.
 */
public interface Transport {

  /**
   * The server's address in one spelling, such as {@code https://api.example.org/graphql}, without
   * secrets. It must never change: the file belongs to this server, and its used slots are kept
   * under this name.
   */
  String server();

  /**
   * A name of the user whose credentials the next call has, without secrets; equal names mean the
   * same user. If the schema has an account type and the name changes, the engine first asks the
   * server who the user is, before it sends or stores anything. Without an account type, another
   * name is another user.
   */
  String account();

  /**
   * Sends one request when the engine subscribes to the {@code Single}, which it does once. The
   * engine subscribes on its own thread, which must not block. Put blocking code on another thread
   * by {@code Single.fromCallable(...).subscribeOn(Schedulers.io())}. The reply may come on any
   * thread. When the engine disposes of the {@code Single}, the reply is not wanted any more: end
   * the request.
   *
   * <p>Any error counts as {@link RemoteReply.Lost}: the server may have carried out the request.
   * If the request certainly has not left, answer {@link RemoteReply.NotSent}.
   */
  Single<RemoteReply> send(RemoteCall call);
}
