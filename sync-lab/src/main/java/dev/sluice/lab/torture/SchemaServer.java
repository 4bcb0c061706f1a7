package dev.sluice.lab.torture;

import dev.sluice.schema.Bulk;
import dev.sluice.schema.Endpoint;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Paging;
import dev.sluice.schema.Since;
import dev.sluice.schema.SyncSchema;
import dev.sluice.schema.Uploads;
import dev.sluice.schema.Version;
import dev.sluice.schema.Version.Placement;
import dev.sluice.testkit.rest.Ids;
import dev.sluice.testkit.rest.Pages;
import dev.sluice.testkit.rest.Resource;
import dev.sluice.testkit.rest.Resource.SinceFormat;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The habits that a schema says its server has. */
public final class SchemaServer {

  private static final int PAGE = 5;

  private SchemaServer() {}

  /** The resources of a server that answers as the schema expects. */
  public static List<Resource> of(SyncSchema schema) {
    return schema.types().stream().map(SchemaServer::resource).toList();
  }

  /** Where the rows of a type are, below their parent or not. */
  static String path(EntityType<?> type) {
    return list(type).replaceFirst(".*}/", "");
  }

  /** Where they are listed, without fixed parameters. */
  private static String list(EntityType<?> type) {
    return type.endpoints().list().replaceFirst("\\?.*", "");
  }

  /** Whether each row of the reference's target has a list of its own. */
  private static boolean isListedBelow(EntityType<?> type, Field<?, ?> field) {
    String list = path(field.target()) + "/{" + field.column() + "}/" + path(type);
    return list(type).equals(list);
  }

  private static Resource resource(EntityType<?> type) {
    requireUsual(type);
    Endpoints words = type.endpoints();
    Resource resource = Resource.at(path(type)).ids(ids(type));
    String id = String.valueOf(words.identity());
    resource = words.areIdsInLinks() ? resource.idInLink(id) : resource.idName(id);
    resource = words.rowsAt() == null ? resource : resource.rowsAt(words.rowsAt());
    resource = words.rowAt() == null ? resource : resource.rowAt(words.rowAt());
    resource = words.keysKept() == null ? resource : resource.idempotencyKeys(words.keyHeader());
    resource = words.paging() == null ? resource : resource.pages(pages(words.paging()));
    return dates(type, writes(words, resource));
  }

  private static Resource dates(EntityType<?> type, Resource plain) {
    Resource resource = plain;
    if (type.modifiedAt() != null) {
      resource = resource.changedAt(type.modifiedAt().json());
    }
    if (type.createdAt() != null) {
      resource = resource.createdAt(type.createdAt().json());
    }
    Since since = type.endpoints().sinceWord();
    if (since != null) {
      resource = resource.since(since.parameter(), format(since));
      List<String> marks = type.endpoints().tombstones();
      resource = since.wholeEvery() == null ? resource.tombstones(marks.get(0)) : resource;
    }
    for (Field<?, ?> field : type.fields()) {
      if (field.isReference()) {
        String other = path(field.target());
        resource =
            isListedBelow(type, field)
                ? resource.listedBelow(field.json(), other)
                : field.isOwnedByTarget()
                    ? resource.belongsTo(field.json(), other)
                    : resource.refersTo(field.json(), other);
      }
    }
    return resource;
  }

  private static Resource writes(Endpoints words, Resource plain) {
    Resource resource = plain;
    Endpoint update = words.update();
    Endpoint create = words.create();
    String wrapper = create == null ? null : create.wrapper();
    resource = wrapper == null ? resource : resource.bodyIn(wrapper);
    Uploads uploads = words.uploads();
    if (uploads != null) {
      resource = resource.uploads(uploads.path().replaceFirst("\\?.*", ""), uploads.used() != null);
    }
    Bulk bulk = words.bulk();
    if (bulk != null) {
      resource = resource.bulk(bulk.path().substring(bulk.path().lastIndexOf('/') + 1));
    }
    if (update != null) {
      resource = update.answersRow() ? resource : resource.silent();
      resource = update.isEntire() ? resource : resource.mergingPuts();
      Version version = update.version();
      if (version != null && version.place() == Placement.ETAG) {
        resource = resource.etags();
      } else if (version != null) {
        resource = resource.version(version.field());
      }
    }
    return resource;
  }

  private static Ids ids(EntityType<?> type) {
    if (type.endpoints().areIdsMadeHere()) {
      return Ids.CLIENTS;
    }
    if (type.endpoints().hasTextIds()) {
      return Ids.TEXTS;
    }
    return type.createdAt() == null ? Ids.NUMBERS : Ids.REUSED_NUMBERS;
  }

  private static Pages pages(Paging paging) {
    return switch (paging.style()) {
      case NUMBER -> Pages.number(paging.parameter(), PAGE);
      case OFFSET -> Pages.offset(paging.parameter(), PAGE);
      case CURSOR -> Pages.cursor(paging.parameter(), paging.next(), PAGE);
      case LINK -> Pages.link(PAGE);
      case URL -> throw unusual("pages by a URL in the body");
    };
  }

  private static SinceFormat format(Since since) {
    return switch (since.format()) {
      case EPOCH_SECONDS -> SinceFormat.SECONDS;
      case EPOCH_MILLIS -> SinceFormat.MILLIS;
      case ISO_SECONDS -> SinceFormat.ISO;
      case TOKEN -> throw unusual("changes since a token");
    };
  }

  /** Refuses what the server in memory cannot do. */
  private static void requireUsual(EntityType<?> type) {
    Endpoints words = type.endpoints();
    String path = path(type);
    String list = list(type);
    requireAt(words.create(), list, list + "/{id}");
    requireAt(words.update(), path + "/{id}", list + "/{id}");
    requireAt(words.delete(), path + "/{id}", list + "/{id}");
    if (list.contains("{") && type.fields().stream().noneMatch(each -> isBelow(type, each))) {
      throw unusual("the list " + list);
    }
    requireUsual(words.bulk(), path);
    requireUsual(words.uploads());
    if (words.identity() == null || words.range() != null || words.mayOmit()) {
      throw unusual(type + ": a single row, a range of dates, or a list that omits rows");
    }
    boolean renamed = type.fields().stream().anyMatch(each -> !each.json().equals(each.sentAs()));
    if (renamed) {
      throw unusual(type + ": a field that is written under another name");
    }
  }

  private static void requireUsual(@Nullable Bulk bulk, String path) {
    boolean isUsual =
        bulk == null
            || (bulk.path().matches(Pattern.quote(path + "/") + "[a-z_]+")
                && bulk.equals(Bulk.rows("POST", bulk.path()).atMost(bulk.most())));
    if (!isUsual) {
      throw unusual("a bulk request that is no POST of a bare list of rows below " + path);
    }
  }

  private static void requireUsual(@Nullable Uploads uploads) {
    boolean isUsual =
        uploads == null
            || (uploads.token().equals("upload.token")
                && uploads.name().equals("uploads")
                && uploads.parts().equals(List.of("token", "filename", "content_type")));
    if (!isUsual) {
      throw unusual("uploads that are not named as Redmine's are");
    }
  }

  private static boolean isBelow(EntityType<?> type, Field<?, ?> field) {
    return field.isReference() && isListedBelow(type, field);
  }

  private static void requireAt(@Nullable Endpoint endpoint, String... paths) {
    if (endpoint != null
        && (Stream.of(paths).noneMatch(endpoint.path()::equals)
            || !endpoint.constants().isEmpty())) {
      throw unusual(endpoint.method() + " " + endpoint.path());
    }
  }

  private static IllegalArgumentException unusual(String what) {
    return new IllegalArgumentException("no server in memory has such a habit: " + what);
  }
}
