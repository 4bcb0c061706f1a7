package dev.sluice.internal.remote;

import dev.sluice.schema.EntityType;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * One answer with the rows of several types, received in full. A type that the answer leaves out
 * has a page whose {@link Page#isList} is false.
 *
 * @param pages the page of each type
 */
public record Bundle(Map<EntityType<?>, Page> pages) implements AutoCloseable {

  public Bundle {
    pages = new LinkedHashMap<>(pages);
  }

  @Override
  public void close() {
    pages.values().forEach(Page::close);
  }
}
