package dev.sluice.testkit.rest;

import dev.sluice.testkit.rest.RestReferences.Reference;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One kind of row of a {@code RestServer}, and the habits of its path. A resource at {@code notes}
 * answers {@code GET} and {@code POST} of {@code /notes}, and {@code GET}, {@code PUT}, {@code
 * PATCH} and {@code DELETE} of {@code /notes/ID}, whatever stands before that. Each method answers
 * another resource with one more habit; this one stays as it is.
 */
public final class Resource {

  final String path;
  Ids ids = Ids.NUMBERS;
  String idName = "id";
  boolean idIsInLink;
  String rowsAt = "";
  String rowAt = "";
  String bodyIn = "";
  @Nullable Pages pages;
  String since = "";
  SinceFormat format = SinceFormat.ISO;
  String changedAt = "updated_at";
  String tombstone = "";
  boolean putsReplace = true;
  boolean isSilent;
  String version = "";
  boolean etags;
  boolean isOpen;
  String unique = "";
  String keyHeader = "";
  String bulk = "";
  String uploads = "";
  boolean refusesTokens;
  boolean keepsWhatIsInUse;
  String createdAt = "";
  List<Reference> references = List.of();
  @Nullable Reference parent;

  /** How a date since which rows have changed is written. */
  public enum SinceFormat {
    /** As {@code 2026-01-31T08:00:00Z}. */
    ISO,
    /** As seconds since 1970. */
    SECONDS,
    /** As milliseconds since 1970. */
    MILLIS
  }

  private Resource(String path) {
    this.path = path;
  }

  private Resource(Resource other) {
    this.path = other.path;
    this.ids = other.ids;
    this.idName = other.idName;
    this.idIsInLink = other.idIsInLink;
    this.rowsAt = other.rowsAt;
    this.rowAt = other.rowAt;
    this.bodyIn = other.bodyIn;
    this.pages = other.pages;
    this.since = other.since;
    this.format = other.format;
    this.changedAt = other.changedAt;
    this.tombstone = other.tombstone;
    this.putsReplace = other.putsReplace;
    this.isSilent = other.isSilent;
    this.version = other.version;
    this.etags = other.etags;
    this.isOpen = other.isOpen;
    this.unique = other.unique;
    this.keyHeader = other.keyHeader;
    this.bulk = other.bulk;
    this.uploads = other.uploads;
    this.refusesTokens = other.refusesTokens;
    this.keepsWhatIsInUse = other.keepsWhatIsInUse;
    this.createdAt = other.createdAt;
    this.references = other.references;
    this.parent = other.parent;
  }

  /**
   * A resource with numbers for ids, whole lists without an envelope, {@code updated_at}, no {@code
   * since} and no versions.
   *
   * @param path where its list is, without slashes around it, such as {@code notes}
   */
  public static Resource at(String path) {
    return new Resource(path);
  }

  /** Who makes the ids. Default: {@link Ids#NUMBERS}. */
  public Resource ids(Ids value) {
    Resource other = new Resource(this);
    other.ids = value;
    return other;
  }

  /** The id's JSON name. Default: {@code id}. */
  public Resource idName(String name) {
    Resource other = new Resource(this);
    other.idName = name;
    return other;
  }

  /** The id is only the end of a URL at this path, such as {@code _links.self.href}. */
  public Resource idInLink(String at) {
    Resource other = idName(at);
    other.idIsInLink = true;
    return other;
  }

  /** Lists stand in an envelope, at this path. Default: a list is a bare array. */
  public Resource rowsAt(String at) {
    Resource other = new Resource(this);
    other.rowsAt = at;
    return other;
  }

  /** A single row stands in an envelope, at this path. Default: none. */
  public Resource rowAt(String at) {
    Resource other = new Resource(this);
    other.rowAt = at;
    return other;
  }

  /** What a client sends stands under this name; a body without it changes nothing. */
  public Resource bodyIn(String name) {
    Resource other = new Resource(this);
    other.bodyIn = name;
    return other;
  }

  /**
   * A POST of a list of rows with their ids to that path below the resource's changes each by
   * itself, as a PATCH would, or a PUT where clients make the ids. The answer is a list of the
   * rows; one that was not changed says {@code error}. Default: there is no such path.
   */
  public Resource bulk(String below) {
    Resource other = new Resource(this);
    other.bulk = below;
    return other;
  }

  /** Lists come in pages. Default: whole. */
  public Resource pages(Pages value) {
    Resource other = new Resource(this);
    other.pages = value;
    return other;
  }

  /**
   * The list can be asked for rows that changed at this date or later. Default: it ignores that.
   */
  public Resource since(String parameter, SinceFormat written) {
    Resource other = new Resource(this);
    other.since = parameter;
    other.format = written;
    return other;
  }

  /** The JSON name of the date of the last change. Default: {@code updated_at}. */
  public Resource changedAt(String name) {
    Resource other = new Resource(this);
    other.changedAt = name;
    return other;
  }

  /** Rows have the date of their creation under this name. Default: they do not. */
  public Resource createdAt(String name) {
    Resource other = new Resource(this);
    other.createdAt = name;
    return other;
  }

  /** Lists of changes have deleted rows too, with their date under this name. Default: never. */
  public Resource tombstones(String name) {
    Resource other = new Resource(this);
    other.tombstone = name;
    return other;
  }

  /** A PUT changes only what it names, as a PATCH. Default: what it does not name becomes null. */
  public Resource mergingPuts() {
    Resource other = new Resource(this);
    other.putsReplace = false;
    return other;
  }

  /** An update is answered by 204 without the row. Default: by the row. */
  public Resource silent() {
    Resource other = new Resource(this);
    other.isSilent = true;
    return other;
  }

  /**
   * Each row has a version under this name. An update or delete that names another one, in its body
   * or as a query parameter, is answered by 409; so is an update that names none.
   */
  public Resource version(String name) {
    Resource other = new Resource(this);
    other.version = name;
    return other;
  }

  /** Rows have an {@code ETag}; an {@code If-Match} with another one is answered by 412. */
  public Resource etags() {
    Resource other = new Resource(this);
    other.etags = true;
    return other;
  }

  /**
   * No two rows have the same text under this name: a create or update that would make such rows is
   * answered by 409 and words. Default: texts may repeat.
   */
  public Resource unique(String name) {
    Resource other = new Resource(this);
    other.unique = name;
    return other;
  }

  /**
   * A POST with an {@code Idempotency-Key} that was used before does nothing and gets the answer of
   * the first one, or 422 if its body differs. Default: the header is ignored.
   */
  public Resource idempotencyKeys() {
    return idempotencyKeys("Idempotency-Key");
  }

  /** The same with another header. */
  public Resource idempotencyKeys(String header) {
    Resource other = new Resource(this);
    other.keyHeader = header;
    return other;
  }

  /**
   * Rows have the id of a row of another resource under this name, or a list of ids. A create or
   * update with an id that is not there is answered by 422. If the other row is deleted, the id
   * becomes null or leaves the list. Default: ids are values like others.
   *
   * @param name names with dots between, such as {@code team.id}
   */
  public Resource refersTo(String name, String resource) {
    return referring(new Reference(name, resource, false));
  }

  /** The same, but the row is deleted with the other one. */
  public Resource belongsTo(String name, String resource) {
    return referring(new Reference(name, resource, true));
  }

  /**
   * The same, and there is no list of all rows, only one for each other row, without the id of
   * that: {@code items} that are listed below {@code projects} are at {@code /projects/7/items} and
   * {@code /projects/7/items/ID}, and with their id alone at {@code /items/ID}.
   */
  public Resource listedBelow(String name, String resource) {
    Resource other = belongsTo(name, resource);
    other.parent = new Reference(name, resource, true);
    return other;
  }

  private Resource referring(Reference reference) {
    Resource other = new Resource(this);
    other.references = new ArrayList<>(references);
    other.references.add(reference);
    return other;
  }

  /**
   * Files are attached in Redmine's two steps: a {@code POST} of bytes to this path, such as {@code
   * uploads}, answers {@code {"upload": {"token": ...}}}; a create or an update then names tokens
   * under {@code uploads}, as objects with {@code token}, {@code filename} and {@code
   * content_type}. A row shows what it took under {@code attachments}, with the SHA-256 of the
   * bytes as {@code digest}.
   *
   * @param refuses whether a token that was used, or is unknown, is answered by 422, as Redmine
   *     does; otherwise it is passed over
   */
  public Resource uploads(String value, boolean refuses) {
    Resource other = new Resource(this);
    other.uploads = value;
    other.refusesTokens = refuses;
    return other;
  }

  /** A DELETE of a row to which another one refers is answered by 409. Default: it goes. */
  public Resource keepsWhatIsInUse() {
    Resource other = new Resource(this);
    other.keepsWhatIsInUse = true;
    return other;
  }

  /** Without valid credentials a list is empty, with status 200. Default: 401. */
  public Resource openToAll() {
    Resource other = new Resource(this);
    other.isOpen = true;
    return other;
  }

  /** Where its list is. */
  public String path() {
    return path;
  }
}
