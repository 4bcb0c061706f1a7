package dev.sluice.internal.http;

import dev.sluice.internal.remote.Sending;
import dev.sluice.internal.store.Action;
import dev.sluice.schema.DateRange;
import dev.sluice.schema.Derived;
import dev.sluice.schema.Endpoint;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.FieldKind;
import dev.sluice.schema.Ref;
import dev.sluice.schema.Row;
import java.time.Instant;
import java.time.Period;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Set;

/** A domain with a field of every kind. Nobody reads its entities, so they are rows. */
public final class Library {

  public record Shelf(Row row) {}

  public record Book(Row row) {}

  public record House(Row row) {}

  public static final Field<Shelf, String> NAME = Field.text("name", any -> null);
  public static final EntityType<Shelf> SHELVES =
      EntityType.<Shelf>named("shelves", Endpoints.list("me/shelves?archived=true").since())
          .fields(NAME)
          .build(Shelf::new);

  public static final Field<Book, Ref<Shelf>> SHELF =
      Field.<Book, Shelf>reference("shelf", SHELVES, any -> null)
          .json("shelf_id", "sid", "s")
          .ownedByTarget();
  public static final Field<Book, String> TITLE =
      Field.<Book>text("title", any -> null).fingerprint();
  public static final Field<Book, String> REMARK =
      Field.<Book>text("remark", any -> null).nullable();
  public static final Field<Book, Long> PAGES =
      Field.<Book>integer("pages", any -> null).nullable();
  public static final Field<Book, Double> PRICE = Field.<Book>real("price", any -> null).nullable();
  public static final Field<Book, Boolean> LENT = Field.bool("lent", any -> null);
  public static final Field<Book, Instant> START =
      Field.<Book>instant("start", any -> null)
          .normalised(moment -> moment.truncatedTo(ChronoUnit.SECONDS))
          .group("span");
  public static final Field<Book, Instant> STOP =
      Field.<Book>instant("stop", any -> null).nullable().group("span");
  public static final Field<Book, List<Ref<Shelf>>> TAGS =
      Field.references("tag_ids", SHELVES, any -> List.of());
  public static final Field<Book, String> EXTRAS =
      Field.<Book>document("extras", any -> null).nullable();
  public static final Field<Book, String> SEEN =
      Field.<Book>text("seen", any -> null).nullable().byDevice();
  public static final Field<Book, Instant> AT =
      Field.<Book>instant("at", any -> null).nullable().byServer();

  public static final EntityType<Book> BOOKS =
      EntityType.<Book>named("books", bookEndpoints())
          .fields(SHELF, TITLE, REMARK, PAGES, PRICE, LENT, START, STOP, TAGS, EXTRAS, SEEN)
          .modifiedAt(AT)
          .rangedBy(START)
          .derive(new Derived("duration", "span", FieldKind.INTEGER, Library::duration))
          .build(Book::new);

  public static final Field<House, Boolean> OPEN = Field.bool("open", any -> null);
  public static final EntityType<House> HOUSE =
      EntityType.<House>named(
              "house",
              Endpoints.list("me/house").single().update(Endpoint.put("me/house").silent()))
          .fields(OPEN)
          .build(House::new);

  public static final Field<House, Long> OWNER = Field.integer("owner", any -> null);

  /** The key is a reference at the same time. */
  public static final EntityType<House> ROOMS =
      EntityType.<House>named("rooms", Endpoints.list("me/rooms").identifiedBy("owner"))
          .fields(OWNER)
          .build(House::new);

  private Library() {}

  private static Endpoints bookEndpoints() {
    return Endpoints.list("me/books")
        .since()
        .range(new DateRange("start_date", "end_date", Period.ofMonths(2), Period.ofDays(2), 1000))
        .one("me/books/{id}")
        .create(Endpoint.post("shelves/{shelf}/books?meta=true").saying("created_with", "sluice"))
        .update(Endpoint.put("shelves/{shelf}/books/{id}"))
        .delete(Endpoint.delete("shelves/{shelf}/books/{id}"))
        .tombstones("server_deleted_at", "deleted_at", "state=trashed", "active=false");
  }

  private static Long duration(Row row) {
    Instant stop = row.get(STOP);
    return stop == null ? null : stop.getEpochSecond() - row.require(START).getEpochSecond();
  }

  /** A book that the server knows as 7, on its shelf 3. */
  public static Row book() {
    return BOOKS
        .emptyRow()
        .withServerId(7L)
        .with(SHELF, 3L)
        .with(TITLE, "Walden")
        .with(LENT, false)
        .with(START, Instant.parse("2026-01-02T03:04:05Z"))
        .with(TAGS, List.of(9L, 5L));
  }

  public static Sending creating(Row row, Field<?, ?>... fields) {
    return new Sending(Action.CREATE, row, Set.of(fields), "key-1");
  }

  public static Sending updating(Row row, Field<?, ?>... fields) {
    return new Sending(Action.UPDATE, row, Set.of(fields), null);
  }

  public static Sending deleting(Row row) {
    return new Sending(Action.DELETE, row, Set.of(), null);
  }
}
