package dev.sluice.internal.http;

import dev.sluice.internal.store.ServerIds;
import dev.sluice.schema.Field;
import dev.sluice.schema.Link;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;

/**
 * Makes the value that a change sends for a reference: a link or the server's own id. The local
 * database holds a number in place of each text id.
 *
 * @param base the URL to which a link's path is added; null if only ids are sent
 */
record SentReferences(ServerIds ids, @Nullable HttpUrl base) {

  /** A value as the server has it; a value that is no reference stays as it is. */
  @Nullable Object sent(Field<?, ?> field, @Nullable Object value) {
    if (value == null || !field.isReference()) {
      return value;
    }
    return value instanceof List<?> list ? each(field, list) : one(field, (Long) value);
  }

  private List<Object> each(Field<?, ?> field, List<?> numbers) {
    TreeSet<Object> sent = new TreeSet<>();
    numbers.forEach(number -> sent.add(one(field, (Long) number)));
    return new ArrayList<>(sent);
  }

  private Object one(Field<?, ?> field, long number) {
    Object id = ids.outside(field.target(), number);
    Link link = Link.of(field);
    return link == null || base == null
        ? id
        : PathTemplate.url(base, link.path(), "id", id.toString()).build().toString();
  }
}
