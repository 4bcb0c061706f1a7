package dev.sluice.testkit;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.testkit.http.Answer;
import dev.sluice.testkit.http.Json;
import dev.sluice.testkit.http.Request;
import dev.sluice.testkit.rest.Resource;
import dev.sluice.testkit.rest.RestApi;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An app's own REST API in memory: rows of some {@link Resource}s, with their habits. Requests come
 * by a {@link VirtualNetwork} or a {@link WireServer}; what other clients do comes in by {@link
 * #add}, {@link #edit} and {@link #delete}. All methods may be called from any thread.
 *
 * <pre>{@code
 * var server =
 *     new RestServer(
 *         ServerClock.of(time.scheduler(), time.now()),
 *         Resource.at("notes").ids(Ids.TEXTS).rowsAt("data").pages(Pages.number("page", 20)));
 * }</pre>
 */
public final class RestServer extends TestServer {

  private final RestApi api;
  private @Nullable String authorization;

  /** A server without rows that takes any credentials. */
  public RestServer(ServerClock clock, Resource... resources) {
    super(clock);
    this.api = new RestApi(List.of(resources));
  }

  /** From now on {@code Authorization} must say this; null: anything is accepted. */
  public synchronized void setAuthorization(@Nullable String value) {
    authorization = value;
  }

  /** The rows of a resource that are there, as an answer shows them, the oldest first. */
  public synchronized List<ObjectNode> rows(String resource) {
    return api.rows(resource);
  }

  /**
   * Another client makes a row.
   *
   * @return its id
   */
  public synchronized String add(String resource, JsonNode values) {
    return api.add(resource, values, clock().now());
  }

  /**
   * Another client changes some values of a row.
   *
   * @throws java.util.NoSuchElementException if it is not there
   */
  public synchronized void edit(String resource, String id, JsonNode values) {
    api.edit(resource, id, values, clock().now());
  }

  /**
   * Another client deletes a row.
   *
   * @throws java.util.NoSuchElementException if it is not there
   */
  public synchronized void delete(String resource, String id) {
    api.delete(resource, id, clock().now());
  }

  /** How many files were uploaded that no row has taken. */
  public synchronized int unusedUploads() {
    return api.unusedUploads();
  }

  /** Files that no row has taken are cleared away, and their tokens mean nothing any more. */
  public synchronized void forgetUploads() {
    api.forgetUploads();
  }

  /**
   * Besides the resources there is {@code GET /me}: 200 with valid credentials, 401 with others.
   */
  @Override
  protected Answer serve(Request request) {
    String required = authorization;
    boolean known =
        required == null || request.header("Authorization").filter(required::equals).isPresent();
    if (known && request.path().equals("/me")) {
      return Answer.json(Json.object());
    }
    return api.answer(request, known, clock().now());
  }
}
