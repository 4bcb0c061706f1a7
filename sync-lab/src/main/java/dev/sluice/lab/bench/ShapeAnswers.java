package dev.sluice.lab.bench;

import com.fasterxml.jackson.core.JsonGenerator;
import com.sun.net.httpserver.HttpExchange;
import dev.sluice.lab.bench.Shape.Served;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/** What the server of a shape answers. It keeps no rows either. */
record ShapeAnswers(Shape shape, AtomicInteger versions) {

  private static final int ONE_ROW = 2;
  private static final String BULK = "bulk";

  ShapeAnswers(Shape shape) {
    this(shape, new AtomicInteger());
  }

  void answer(HttpExchange exchange, String[] path, Map<String, String> query, String body)
      throws IOException {
    Served served = shape.served(path[path.length == ONE_ROW ? 0 : path.length - 1]);
    if (path.length == ONE_ROW) {
      one(exchange, served, path[1], body);
    } else if (path.length == 1) {
      list(exchange, served, query);
    } else {
      int parents = shape.served(path[0]).rows();
      int rows = served.rows() / parents;
      int first = Shape.Ids.row(path[1]) * rows;
      BenchServer.sendJson(exchange, json -> rows(json, served, first, first + rows));
    }
  }

  /** A row as the account has it, or as it was sent; many as they were sent. */
  private void one(HttpExchange exchange, Served served, String id, String body)
      throws IOException {
    exchange.getResponseHeaders().set("ETag", "\"v" + versions.incrementAndGet() + "\"");
    if (body.isEmpty()) {
      BenchServer.sendJson(exchange, json -> served.write(json, Shape.Ids.row(id)));
    } else if (id.equals(BULK)) {
      BenchServer.send(exchange, body);
    } else {
      BenchServer.send(exchange, "{\"id\":\"" + id + "\"," + body.substring(1));
    }
  }

  private static void list(HttpExchange exchange, Served served, Map<String, String> query)
      throws IOException {
    int first = Integer.parseInt(query.getOrDefault("cursor", "0"));
    int next = Math.min(served.rows(), first + served.page());
    if (served.type().endpoints().paging() == null) {
      BenchServer.sendJson(exchange, json -> rows(json, served, 0, served.rows()));
    } else {
      BenchServer.sendJson(
          exchange,
          json -> {
            json.writeStartObject();
            json.writeFieldName("data");
            rows(json, served, first, next);
            json.writeStringField("next", next < served.rows() ? String.valueOf(next) : null);
            json.writeEndObject();
          });
    }
  }

  private static void rows(JsonGenerator json, Served served, int first, int end)
      throws IOException {
    json.writeStartArray();
    for (int row = first; row < end; row++) {
      served.write(json, row);
    }
    json.writeEndArray();
  }
}
