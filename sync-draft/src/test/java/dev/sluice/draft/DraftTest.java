package dev.sluice.draft;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.schemafile.SchemaFile;
import java.util.regex.Matcher;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is found in small descriptions. */
class DraftTest {

  private static final String NOTES =
      """
      openapi: 3.1.0
      info: {title: Notes, version: '1', description: At most 60 requests per minute.}
      servers: [{url: 'https://{region}.example.com/v1/', variables: {region: {default: eu}}}]
      paths:
        /notes:
          get:
            parameters:
            - {name: page, in: query, schema: {type: integer}}
            - {name: size, in: query, schema: {type: integer, maximum: 200}}
            responses:
              '200':
                description: done
                content:
                  application/json:
                    schema:
                      type: object
                      properties:
                        total: {type: integer}
                        notes: {type: array, items: {$ref: '#/components/schemas/Note'}}
          post:
            parameters: [{name: Idempotency-Key, in: header, schema: {type: string}}]
            requestBody: {content: {application/json: {schema: {$ref: '#/components/schemas/NewNote'}}}}
            responses:
              '201':
                description: done
                content: {application/json: {schema: {type: object, properties: {note: {$ref: '#/components/schemas/Note'}}}}}
        /notes/{noteId}:
          get:
            responses:
              '200':
                description: done
                content: {application/json: {schema: {type: object, properties: {note: {$ref: '#/components/schemas/Note'}}}}}
          put:
            parameters: [{name: If-Match, in: header, schema: {type: string}}]
            requestBody: {content: {application/json: {schema: {$ref: '#/components/schemas/NewNote'}}}}
            responses: {'204': {description: done}}
          delete: {responses: {'204': {description: done}}}
        /notes/{noteId}/replies:
          get:
            responses:
              '200':
                description: done
                content: {application/json: {schema: {type: array, items: {$ref: '#/components/schemas/Reply'}}}}
        /tags/{id}:
          get: {responses: {'200': {description: done}}}
      components:
        securitySchemes: {key: {type: apiKey, in: header, name: X-Api-Key}}
        schemas:
          Base: {type: object, required: [uuid], properties: {uuid: {type: string, format: uuid, readOnly: true}}}
          Note:
            allOf:
            - {$ref: '#/components/schemas/Base'}
            - type: object
              required: [title, order]
              properties:
                title: {type: string}
                order: {type: integer}
                price: {type: number}
                weight: {type: number}
                seenAt: {type: [integer, 'null'], description: seconds since 1970}
                colour: {enum: [red, 'on', null]}
                secret: {type: string, writeOnly: true}
                'a.b': {type: boolean, default: false}
                parentNoteId: {type: [string, 'null']}
                extra: {}
          NewNote:
            type: object
            properties:
              note:
                type: object
                required: [title]
                properties:
                  title: {type: string}
                  order: {type: integer}
                  price: {type: number}
                  colour: {type: string}
                  parentNoteId: {type: string}
                  'a.b': {type: boolean}
          Reply:
            type: object
            properties:
              id: {type: integer}
              text: {type: string}
      """;

  private static String draft(String document) {
    Draft draft = Draft.of(document);
    SchemaFile.parse("draft", draft.text());
    return draft.text();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "server: \"https://eu.example.com/v1\"",
        "limits: [60/60s]",
        "credentials: {header: X-Api-Key}",
        "  notes:",
        "    rowsAt: notes",
        "    rowAt: note",
        "    textIds:",
        "    identifiedBy: uuid",
        "    pages: {number: {page: 1}, total: total, size: {size: 200}}",
        "    one: \"notes/{id}\"",
        "    create: {post: notes, wrappedIn: note}",
        "    update: {put: \"notes/{id}\", entire, wrappedIn: note, version: {etag: etag}, silent}",
        "    delete: {delete: \"notes/{id}\"}",
        "    idempotencyKeys: 1d",
        "      title: {text, fingerprint}",
        "      order: {integer}",
        "      price: {decimal, nullable}",
        "      weight: {real, byServer, nullable}",
        "      seen_at: {instant, epoch: SECONDS, json: seenAt, byServer, nullable}",
        "      colour: {text, oneOf: [red, \"on\"], nullable}",
        "      a_b: {bool, json: \"a\\\\.b\", orElse: false}",
        "      parent_note_id: {parent, json: parentNoteId, nullable}",
        "      # ? The description does not say what it is.",
        "      etag: {text, byServer, nullable}",
        "    list: \"notes/{note}/replies\"",
        "      note: {reference: notes, ownedByTarget}",
        "      text: {text, byServer, nullable}",
        "# - tags/{id}: there is no list of its rows"
      })
  void aWordIsFound(String line) {
    assertThat(draft(NOTES).lines()).contains(line);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "X-RateLimit-Limit: {description: 30 requests per minute} | [30/60s]",
        "RateLimit-Policy: {example: '5;w=10'} | [5/10s]",
        "RateLimit-Policy: {schema: {type: string, example: 'q=7;w=60'}} | [7/60s]",
        "RateLimit: {$ref: '#/components/limit'} | [9/3600s]"
      })
  void aHeaderTellsTheLimits(String header, String limits) {
    String told =
        NOTES
            .replace(", description: At most 60 requests per minute.", "")
            .replaceFirst(
                "'200':\n",
                Matcher.quoteReplacement("'200':\n          headers: {" + header + "}\n"))
            .replace("components:\n", "components:\n  limit: {description: 9 requests per hour}\n");
    assertThat(draft(told)).contains("limits: " + limits);
    assertThat(draft(told.replaceAll("[579]|30", "x"))).contains("How many requests does");
  }

  @Test
  void whatIsOnlyWrittenIsLeftOut() {
    assertThat(draft(NOTES)).doesNotContain("secret");
  }

  @Test
  void questionsStandAtTheHeadAndThoseFirstThatCostData() {
    Draft draft = Draft.of(NOTES);
    assertThat(draft.questions().get(0).word()).isEqualTo("idempotencyKeys");
    assertThat(draft.text())
        .containsSubsequence(
            "may cost data:",
            "# - notes.idempotencyKeys: ",
            "cost time:",
            "# - notes.extra: ",
            "version: 1",
            "    # ? For how long does the server remember a key?\n    idempotencyKeys: 1d");
  }

  /** One list with these parameters, answer and row. */
  private static String list(String parameters, String answer, String row) {
    return """
        openapi: 3.0.0
        info: {title: t, version: '1'}
        paths:
          /things:
            get:
              parameters: [%s]
              responses: {'200': {description: d, content: {application/json: {schema: %s}}}}
        components: {schemas: {Thing: {type: object, properties: {id: {type: integer}, %s}}}}
        """
        .formatted(
            parameters,
            answer.replace("ROWS", "{type: array, items: {$ref: '#/components/schemas/Thing'}}"),
            row);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{name: offset, in: query, schema: {type: integer}}, {name: limit, in: query, description: up to 50}"
            + "| {type: object, properties: {count: {type: integer}, results: ROWS}}"
            + "| pages: {offset: offset, total: count, size: {limit: 50}}",
        "{name: limit, in: query}"
            + "| {type: object, properties: {next: {type: string, format: uri, nullable: true}, results: ROWS}}"
            + "| pages: {url: next}",
        "{name: cursor, in: query}"
            + "| {type: object, properties: {meta: {type: object, properties: {next_cursor: {type: string}}}, data: ROWS}}"
            + "| pages: {cursor: {cursor: meta.next_cursor}}",
        "{name: after, in: query} | ROWS | # ? Where does an answer say the next after?",
        "{name: page, in: query, schema: {type: integer, default: 0}} | ROWS | pages: {number: {page: 0}}"
      })
  void pagesAreFound(String parameters, String answer, String line) {
    assertThat(draft(list(parameters, answer, "n: {type: string}"))).contains(line);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{name: updatedAfter, in: query, schema: {type: string, format: date-time}}"
            + "| since: {isoSeconds: updatedAfter, withoutDeleted: 8h}",
        "{name: since, in: query, schema: {type: integer}, description: unix time}"
            + "| since: {epochSeconds: since, withoutDeleted: 8h}",
        "{name: since, in: query, schema: {type: integer}, description: in milliseconds}"
            + "| since: {epochMillis: since, withoutDeleted: 8h}",
      })
  void sinceIsFoundAndTheSafeGuessStandsBesideIt(String parameters, String line) {
    String text =
        draft(list(parameters, "ROWS", "updated_at: {type: string}, deleted_at: {type: string}"));
    assertThat(text).contains(line, "tombstones: deleted_at", "modifiedAt: updated_at");
    String without = draft(list(parameters, "ROWS", "n: {type: string}"));
    assertThat(without).doesNotContain(" since: ").contains("no field was found that tells");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Id: {type: number} | identifiedBy: Id",
        "thing_id: {type: string} | identifiedBy: thing_id",
        "_id: {type: string} | textIds:",
        "self: {type: string, format: uri} | identifiedByLink: self"
      })
  void anIdMayBeCalledOtherwise(String id, String line) {
    String document =
        list("", "ROWS", id + ", n: {type: string}").replace("id: {type: integer}, ", "");
    assertThat(draft(document).lines()).contains("    " + line);
  }

  @Test
  void theSizeOfAPageCostsNoData() {
    String page = "{name: page, in: query, schema: {type: integer}}, {name: per_page, in: query}";
    assertThat(draft(list(page, "ROWS", "n: {type: string}")))
        .doesNotContain("may cost data")
        .contains("# - things.pages: How many rows may per_page ask for?");
  }

  @Test
  void anIdIsNoTime() {
    String since = "{name: since, in: query, schema: {type: integer}, description: an id}";
    assertThat(draft(list(since, "ROWS", "updated_at: {type: string}"))).doesNotContain("since:");
  }

  @Test
  void aParentsParameterMayBeCalledAsTheRows() {
    String text =
        draft(
            NOTES
                .replace("/notes/{noteId}", "/notes/{id}")
                .replace("  /tags/{id}:", "  /notes/{id}/replies/{replyId}:"));
    assertThat(text)
        .contains("list: \"notes/{note}/replies\"", "one: \"notes/{note}/replies/{id}\"");
  }

  @Test
  void whatNoSchemaCanNameIsLeftOut() {
    String row =
        "'': {type: string}, a..b: {type: string}, n: {type: string}, order: {type: string}";
    String document = list("", "ROWS", row);
    assertThat(draft(document)).contains("\"n\": {text").doesNotContain("a_b", "\"\"");
    assertThatThrownBy(() -> Draft.of(document.replace("/things:", "/:")))
        .hasMessageContaining("nothing here can be synced");
    assertThat(draft(document.replace("/things:", "/{a}.{b}/things:")))
        .contains("list: A.B/things");
  }

  @Test
  void circlesOfReferencesEnd() {
    String text =
        draft(
            list("", "ROWS", "a: {$ref: '#/components/schemas/A'}")
                .replace(
                    "{schemas: {",
                    "{schemas: {A: {allOf: [{$ref: '#/components/schemas/B'}]}, B: {$ref:"
                        + " '#/components/schemas/A'}, "));
    assertThat(text).contains("a: {document");
  }

  @Test
  void whatStandsInAnotherDocumentIsAsked() {
    String text = draft(list("", "ROWS", "a: {$ref: 'other.yaml#/A'}"));
    assertThat(text).contains("# ? What is in other.yaml#/A?");
  }

  @Test
  void aCommentEndsWithItsLineWhateverADocumentSays() {
    String title = "\"t\\nserver: http://evil\"";
    String text =
        draft(list("", "ROWS", "n: {type: string}").replace("title: t", "title: " + title));
    assertThat(text.lines()).noneMatch(line -> line.startsWith("server: http"));
  }

  @Test
  void twoTypesThatReferToEachOtherAreAskedAbout() {
    String document =
        """
        swagger: '2.0'
        host: api.example.com
        basePath: /v2
        schemes: [https]
        info: {title: t, version: '1'}
        securityDefinitions: {login: {type: basic}}
        paths:
          /teams: {get: {responses: {'200': {description: d, schema: {type: array, items: {$ref: '#/definitions/Team'}}}}}}
          /users: {get: {responses: {'200': {description: d, schema: {type: array, items: {$ref: '#/definitions/User'}}}}}}
        definitions:
          Team: {type: object, properties: {id: {type: integer}, owner_id: {type: integer}}}
          User: {type: object, properties: {id: {type: integer}, team_id: {type: integer}}}
        """;
    assertThat(draft(document))
        .contains(
            "server: \"https://api.example.com/v2\"",
            "credentials: password",
            "reference: teams",
            "It refers to a type that refers back.");
  }

  /** Three types: tasks that refer to projects and to tags, below the given paths. */
  private static String tasks(String task, String body) {
    return """
        openapi: 3.0.0
        info: {title: t, version: '1'}
        paths:
          /tasks/:
            get:
              responses: {'200': {description: d, content: {application/json: {schema: {type: array, items: {$ref: '#/components/schemas/Task'}}}}}}
            post:
              requestBody: {content: {application/json: {schema: {type: object, required: [title], properties: {title: {type: string}, %s}}}}}
              responses: {'201': {description: d, content: {application/json: {schema: {$ref: '#/components/schemas/Task'}}}}}
          /projects/:
            get:
              responses: {'200': {description: d, content: {application/json: {schema: {type: array, items: {$ref: '#/components/schemas/Project'}}}}}}
          /projects/{id}/:
            get:
              responses: {'200': {description: d, content: {application/json: {schema: {$ref: '#/components/schemas/Project'}}}}}
          /tags/:
            get:
              responses: {'200': {description: d, content: {application/json: {schema: {type: array, items: {$ref: '#/components/schemas/Tag'}}}}}}
          /users/:
            get:
              responses: {'200': {description: d, content: {application/json: {schema: {type: array, items: {$ref: '#/components/schemas/User'}}}}}}
        components:
          schemas:
            Task: {type: object, properties: {id: {type: integer}, title: {type: string}, %s}}
            Project: {type: object, properties: {id: {type: integer}, name: {type: string}}}
            Tag: {type: object, properties: {id: {type: integer}, name: {type: string}}}
            User: {type: object, properties: {id: {type: integer}, name: {type: string}}}
        """
        .formatted(body, task);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "projectId: {type: integer} | projectId: {type: integer}"
            + "| project_id: {reference: projects, json: projectId, nullable}",
        "project: {type: object, properties: {id: {type: integer}}} | project_id: {type: integer}"
            + "| project: {reference: projects, json: project.id, writtenAs: project_id, nullable}",
        "project: {type: string, format: uri} | project: {type: string}"
            + "| project: {reference: projects, asLink: \"projects/{id}/\", nullable}",
        "tag_ids: {type: array, items: {type: integer}} | tag_ids: {type: array, items: {type: integer}}"
            + "| tag_ids: {references: tags}",
        "tags: {type: array, items: {$ref: '#/components/schemas/Tag'}}"
            + "| tags: {type: array, items: {$ref: '#/components/schemas/Tag'}}"
            + "| tags: {references: tags, json: \"tags[].id\"}",
        "tags: {type: array, items: {$ref: '#/components/schemas/Tag'}}"
            + "| tag_ids: {type: array, items: {type: integer}}"
            + "| tags: {references: tags, json: tags.id, writtenAs: tag_ids}",
        "assignee_id: {type: integer} | n: {type: string}"
            + "| assignee_id: {reference: users, nullable, byServer}",
        "parent: {$ref: '#/components/schemas/Task'} | parent: {type: integer}"
            + "| parent: {parent, json: parent.id, writtenAs: parent, nullable}",
      })
  void referencesAreFound(String task, String body, String line) {
    assertThat(draft(tasks(task, body))).contains("      " + line + "\n");
  }

  @Test
  void aLinkThroughOtherRowsIsAText() {
    String link = "project: {type: string, format: uri}";
    String document = tasks(link, "n: {type: string}");
    String nested = document.replace("/projects/", "/users/{user}/projects/");
    assertThat(draft(nested)).contains("      project: {text, byServer, nullable}\n");
  }

  @Test
  void hostileYamlEnds() {
    String recursive = "openapi: 3.0.0\npaths: &a {/x: *a}\n";
    assertThatThrownBy(() -> Draft.of(recursive)).isInstanceOf(IllegalArgumentException.class);
    String deep = "openapi: 3.0.0\npaths: {a: " + "[".repeat(20_000) + "]".repeat(20_000) + "}";
    assertThatThrownBy(() -> Draft.of(deep)).isInstanceOf(IllegalArgumentException.class);
    String json = "{\"openapi\": 3, \"paths\": " + "[".repeat(20_000) + "]".repeat(20_000) + "}";
    assertThatThrownBy(() -> Draft.of(json)).isInstanceOf(IllegalArgumentException.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "a: [", "[]", "{", "paths: {}", "{\"openapi\": \"3.0.0\", \"paths\": {}}"})
  void whatIsNoDescriptionIsRefused(String document) {
    assertThatThrownBy(() -> Draft.of(document)).isInstanceOf(IllegalArgumentException.class);
  }
}
