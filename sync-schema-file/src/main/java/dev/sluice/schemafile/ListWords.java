package dev.sluice.schemafile;

import dev.sluice.schema.DateRange;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.Paging;
import dev.sluice.schema.Since;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Where the rows of a type are, and how their list is read. */
final class ListWords {

  static final Words<Paging> PAGING =
      new Words<Paging>(Paging.class, "pages")
          .start(
              "number",
              Value.pair(Value.NUMBER),
              pair -> Paging.number(pair.getKey(), pair.getValue()))
          .start("offset", Value.TEXT, Paging::offset)
          .start(
              "cursor",
              Value.pair(Value.TEXT),
              pair -> Paging.cursor(pair.getKey(), pair.getValue()))
          .start("url", Value.TEXT, Paging::url)
          .start("link", Value.KIND, said -> Paging.link())
          .start("urlHeader", Value.TEXT, Paging::urlHeader)
          .word(
              "size",
              Value.pair(Value.NUMBER),
              (paging, pair) -> paging.size(pair.getKey(), pair.getValue()))
          .word("total", Value.TEXT, Paging::total)
          .word("totalHeader", Value.TEXT, Paging::totalHeader)
          .word("pages", Value.TEXT, Paging::pages)
          .flag("shortPageIsLast", Paging::shortPageIsLast);

  static final Words<Since> SINCE =
      new Words<Since>(Since.class, "since")
          .start("epochSeconds", Value.TEXT, Since::epochSeconds)
          .start("epochMillis", Value.TEXT, Since::epochMillis)
          .start("isoSeconds", Value.TEXT, Since::isoSeconds)
          .start(
              "token", Value.pair(Value.TEXT), pair -> Since.token(pair.getKey(), pair.getValue()))
          .word("after", Value.TEXT, Since::after)
          .word("before", Value.TEXT, Since::before)
          .word("withoutDeleted", Value.DURATION, Since::withoutDeleted)
          .word("overlap", Value.DURATION, Since::overlap)
          .word("rechecked", Value.DURATION, Since::rechecked)
          .flag("complete", Since::complete);

  /** All but {@code list}, with which each type begins. */
  static final Words<Endpoints> ENDPOINTS =
      new Words<Endpoints>(Endpoints.class, "a type")
          .start("list", Value.TEXT, Endpoints::list)
          .word("rowsAt", Value.TEXT, Endpoints::rowsAt)
          .word("rowAt", Value.TEXT, Endpoints::rowAt)
          .flag("orNoRows", Endpoints::orNoRows)
          .word("pages", PAGING.value(), Endpoints::pages)
          .word("since", Value.optional(SINCE.value()), ListWords::since)
          .word("tombstones", Value.TEXTS, Endpoints::tombstones)
          .flag("openToAll", Endpoints::openToAll)
          .flag("grantingAccess", Endpoints::grantingAccess)
          .flag("omitting", Endpoints::omitting)
          .flag("inParts", Endpoints::inParts)
          .word("cutHeader", Value.TEXT, Endpoints::cutHeader)
          .word(
              "range",
              Value.named("from", "to", "past", "future", "cut").as(ListWords::rangeInJava),
              ListWords::range)
          .word("one", Value.TEXT, Endpoints::one)
          .word("create", EndpointWords.ENDPOINT.value(), Endpoints::create)
          .word("update", EndpointWords.ENDPOINT.value(), Endpoints::update)
          .word("delete", EndpointWords.ENDPOINT.value(), Endpoints::delete)
          .word("bulk", EndpointWords.BULK.value(), Endpoints::bulk)
          .word("uploads", EndpointWords.UPLOADS.value(), Endpoints::uploads)
          .word("alreadyExists", Value.TEXT, Endpoints::alreadyExists)
          .word("identifiedBy", Value.TEXT, Endpoints::identifiedBy)
          .word("identifiedByLink", Value.TEXT, Endpoints::identifiedByLink)
          .word("textIds", Value.optional(TextRules.VALUE), ListWords::textIds)
          .word("idempotencyKeys", Value.DURATION, Endpoints::idempotencyKeys)
          .word("keyHeader", Value.TEXT, Endpoints::keyHeader)
          .word("goneBy", Value.NUMBERS, Endpoints::goneBy)
          .flag("single", Endpoints::single)
          .word("ownedBy", Value.TEXTS, Endpoints::ownedBy);

  private ListWords() {}

  private static Endpoints since(Endpoints endpoints, Optional<Since> since) {
    return since.map(endpoints::since).orElseGet(endpoints::since);
  }

  private static Endpoints textIds(Endpoints endpoints, Optional<UnaryOperator<String>> rule) {
    return rule.map(endpoints::textIds).orElseGet(endpoints::textIds);
  }

  private static Endpoints range(Endpoints endpoints, Map<String, Part> said) {
    return endpoints.range(
        new DateRange(
            SchemaWords.get(said, "from").text(),
            SchemaWords.get(said, "to").text(),
            Value.PERIOD.reader().apply(SchemaWords.get(said, "past")),
            Value.PERIOD.reader().apply(SchemaWords.get(said, "future")),
            SchemaWords.get(said, "cut").number()));
  }

  private static String rangeInJava(Part part) {
    Map<String, Part> said = part.entries();
    String texts = String.join(", ", SchemaWords.quoted(said, "from", "to"));
    String past = Value.PERIOD.code().apply(SchemaWords.get(said, "past")).get(0);
    String future = Value.PERIOD.code().apply(SchemaWords.get(said, "future")).get(0);
    int cut = SchemaWords.get(said, "cut").number();
    return "new DateRange(" + String.join(", ", texts, past, future, "" + cut) + ")";
  }
}
