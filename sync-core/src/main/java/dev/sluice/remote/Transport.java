package dev.sluice.remote;

import io.reactivex.rxjava3.core.Single;

/**
 * A way to a server that is not REST: GraphQL, gRPC, a socket, a server in the same process. The
 * engine decides what to ask and when; the transport carries one {@link RemoteCall} to the server
 * and one {@link RemoteReply} back.
 *
 * <p>One call is one request and has one slot of the limits. So a transport repeats nothing by
 * itself, also no create whose answer is lost: the engine finds out whether the server has the row.
 *
 * <p>Credentials belong to the transport. It must not put them into words, ids or exceptions.
 */
public interface Transport {

  /**
   * The server's address in one spelling, such as {@code https://api.example.org/graphql}, without
   * secrets. Always the same: the file belongs to this server, and its used slots have this name.
   */
  String server();

  /**
   * A name of the user whose credentials the next call has, without secrets; equal names mean the
   * same user. When it changes, the engine asks the server who that is before it sends or stores
   * anything, if the schema has an account type. Otherwise another name is another user.
   */
  String account();

  /**
   * Sends one request. It leaves when the {@code Single} is subscribed to, once. That happens on
   * the engine's thread and must not block it: put blocking code on another one by {@code
   * Single.fromCallable(...).subscribeOn(Schedulers.io())}. The reply may come on any thread. When
   * the engine disposes of the {@code Single}, the reply is not wanted any more: end the request.
   *
   * <p>Any error counts as {@link RemoteReply.Lost}: the server may have carried out the request.
   * If it certainly has not left, answer {@link RemoteReply.NotSent}.
   */
  Single<RemoteReply> send(RemoteCall call);
}
