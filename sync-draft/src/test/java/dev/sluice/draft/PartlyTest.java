package dev.sluice.draft;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.schemafile.SchemaFile;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A list that says that it has a part of its rows only is asked about. */
class PartlyTest {

  private static final String VISITS =
      """
      openapi: 3.0.0
      paths:
        /visits:
          get:
            summary: '%s'
            description: '%s'
            parameters:
            - {%s}
            responses: {'200': {content: {application/json: {schema: {type: array, items: {type: object, properties: {id: {type: integer}}}}}}}}
      """;
  private static final String PAGE = "name: page, in: query, schema: {type: integer}";

  private static List<Question> asked(String summary, String description, String parameter) {
    Draft draft = Draft.of(VISITS.formatted(summary, description, parameter));
    SchemaFile.parse("draft", draft.text());
    draft.questions().forEach(each -> assertThat(draft.text()).contains(each.question()));
    return draft.questions().stream().filter(each -> each.word().equals("list")).toList();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Defaults to the last 30 days",
        "Returns the 50 most recent visits only",
        "Visits of the past week",
        "Visits of the last two months",
        "The latest visits",
        "By default open visits are returned",
        "Lists only what is assigned to the caller",
        "Returns up to 500 visits",
        "Limited to 1000 visits",
        "Returns at most 20 visits",
        "The first 100 visits",
      })
  void aPartIsAsked(String words) {
    String question =
        "Has the list all rows? Its description says: "
            + words
            + ". Rows that it leaves out count as deleted.";
    for (List<Question> asked :
        List.of(
            asked(words, "Much more.", PAGE),
            asked("Lists visits", "Lists visits. " + words + ". More.", PAGE))) {
      assertThat(asked).extracting(Question::question).containsExactly(question);
      assertThat(asked).allMatch(Draft::costsData);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Lists all visits",
        "Visits, sorted by the last change",
        "By default visits are sorted by name",
        "Up to 100 visits per page",
        "At most 100 visits are returned in one request",
        "The id is read-only",
      })
  void allRowsAreNotAsked(String words) {
    assertThat(asked(words, words + ".", PAGE)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "from   | name: from, in: query, schema: {type: string, format: date}",
        "endDate | name: endDate, in: query, schema: {type: string, format: date-time}",
        "start  | name: start, in: query, description: a day, schema: {type: string}",
        "scope  | name: scope, in: query, description: Defaults to open., schema: {type: string}",
        "window | name: window, in: query, description: the past 7 days, schema: {type: string}",
      })
  void aParameterIsAsked(String name, String parameter) {
    assertThat(asked("Lists", "All.", parameter))
        .extracting(Question::question)
        .containsExactly("Does the list leave out rows unless " + name + " says otherwise?");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "name: limit, in: query, description: Defaults to 20., schema: {type: integer}",
        "name: sort, in: query, description: Defaults to name., schema: {type: string}",
        "name: order_by, in: query, description: 'Default: name', schema: {type: string}",
        "name: q, in: query, description: a text, schema: {type: string}",
        "name: from, in: query, description: a station, schema: {type: string}",
      })
  void anotherParameterIsNotAsked(String parameter) {
    assertThat(asked("Lists", "All.", parameter)).isEmpty();
  }

  @Test
  void manySentencesAreFewQuestions() {
    assertThat(asked("", "Only 1. Only 2. Only 3. Only 4. Only 4.", PAGE)).hasSize(3);
  }
}
