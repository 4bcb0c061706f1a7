package dev.sluice.schemafile;

import dev.sluice.schema.Bulk;
import dev.sluice.schema.Endpoint;
import dev.sluice.schema.Uploads;
import dev.sluice.schema.Version;
import java.util.List;
import java.util.Map;

/** How changes are sent. */
final class EndpointWords {

  static final Words<Version> VERSION =
      new Words<Version>(Version.class, "a version")
          .start("ifMatch", Value.TEXT, Version::ifMatch)
          .start("etag", Value.TEXT, Version::etag)
          .start("inBody", Value.TEXT, Version::inBody)
          .start(
              "inQuery",
              Value.pair(Value.TEXT),
              pair -> Version.inQuery(pair.getKey(), pair.getValue()));

  static final Words<Endpoint> ENDPOINT =
      new Words<Endpoint>(Endpoint.class, "a change")
          .start("post", Value.TEXT, Endpoint::post)
          .start("put", Value.TEXT, Endpoint::put)
          .start("patch", Value.TEXT, Endpoint::patch)
          .start("delete", Value.TEXT, Endpoint::delete)
          .flag("entire", Endpoint::entire)
          .word("wrappedIn", Value.TEXT, Endpoint::wrappedIn)
          .word("version", VERSION.value(), Endpoint::version)
          .word("saying", Value.PLAIN_BY_NAME, EndpointWords::saying)
          .word("identifiedBy", Value.TEXT, Endpoint::identifiedBy)
          .word("header", Value.TEXTS_BY_NAME, EndpointWords::headers)
          .flag("answersLocation", Endpoint::answersLocation)
          .flag("ofUser", Endpoint::ofUser)
          .flag("silent", Endpoint::silent);

  static final Words<Bulk> BULK =
      new Words<Bulk>(Bulk.class, "bulk")
          .start("rows", Value.pair(Value.TEXT), pair -> Bulk.rows(pair.getKey(), pair.getValue()))
          .start(
              "patch", Value.pair(Value.TEXT), pair -> Bulk.patch(pair.getKey(), pair.getValue()))
          .word("in", Value.TEXT, (bulk, name) -> rows(bulk).in(name))
          .word("identifiedBy", Value.TEXT, (bulk, name) -> rows(bulk).identifiedBy(name))
          .word("failedBy", Value.TEXT, (bulk, name) -> rows(bulk).failedBy(name))
          .word("atMost", Value.NUMBER, (bulk, most) -> rows(bulk).atMost(most))
          .flag("onlyIfAsked", EndpointWords::onlyIfAsked);

  static final Words<Uploads> UPLOADS =
      new Words<Uploads>(Uploads.class, "uploads")
          .start(
              "post",
              Value.named("path", "token", "name").as(EndpointWords::uploadsInJava),
              EndpointWords::uploads)
          .word("asObjects", Value.TEXTS, EndpointWords::asObjects)
          .word("asForm", Value.TEXT, Uploads::asForm)
          .word("atMost", Value.NUMBER, (uploads, most) -> uploads.atMost(most))
          .word("kept", Value.DURATION, Uploads::kept)
          .word("refusesUsed", Value.TEXT, Uploads::refusesUsed)
          .word(
              "replacing",
              Value.pair(Value.TEXT),
              (uploads, pair) -> uploads.replacing(pair.getKey(), pair.getValue()));

  private EndpointWords() {}

  private static Endpoint saying(Endpoint endpoint, Map<String, Object> constants) {
    Endpoint said = endpoint;
    for (Map.Entry<String, Object> constant : constants.entrySet()) {
      said = said.saying(constant.getKey(), constant.getValue());
    }
    return said;
  }

  private static Endpoint headers(Endpoint endpoint, Map<String, String> headers) {
    Endpoint sent = endpoint;
    for (Map.Entry<String, String> header : headers.entrySet()) {
      sent = sent.header(header.getKey(), header.getValue());
    }
    return sent;
  }

  private static Bulk.ManyRows rows(Bulk bulk) {
    if (bulk instanceof Bulk.ManyRows rows) {
      return rows;
    }
    throw new IllegalArgumentException("it goes with rows only");
  }

  private static Bulk onlyIfAsked(Bulk bulk) {
    if (bulk instanceof Bulk.Patch patch) {
      return patch.onlyIfAsked();
    }
    throw new IllegalArgumentException("it goes with patch only");
  }

  private static Uploads uploads(Map<String, Part> said) {
    List<String> texts = SchemaWords.texts(said, "path", "token", "name");
    return Uploads.post(texts.get(0), texts.get(1), texts.get(2));
  }

  private static String uploadsInJava(Part part) {
    return String.join(", ", SchemaWords.quoted(part.entries(), "path", "token", "name"));
  }

  private static Uploads asObjects(Uploads uploads, String[] names) {
    if (names.length != 3) {
      throw new IllegalArgumentException("the names of token, file name and content type");
    }
    return uploads.asObjects(names[0], names[1], names[2]);
  }
}
