package dev.sluice.internal.http.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ErrorJsonTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      textBlock =
          """
          {"title":"No credit","detail":"It costs 50","status":403}     | It costs 50
          {"type":"about:blank","title":"Conflict","status":409}        | Conflict
          {"title":"Bad","errors":[{"detail":"no","pointer":"#/age"}]}  | Bad: #/age: no
          {"errors":["It is empty","It is old"]}                         | It is empty; It is old
          {"errors":[{"field":"name","message":"is taken","code":7}]}   | name: is taken
          {"message":"Bad","errors":{"name":["taken","long"]}}          | Bad: name: taken; long
          {"errors":{"name":"is taken","at":"is late"}} | name: is taken; at: is late
          {"name":["is required"],"id":"7"}                             | name: is required
          {"error":"conflict","reason":"Document update conflict."}     | Document update conflict.
          {"error":"invalid_grant","error_description":"It expired"}    | It expired
          {"error":{"code":4,"message":"no"}}                           | no
          {"error":" ","message":"no"}                                  | no
          """)
  void aPersonReadsWhatTheServerSays(String json, String words) throws IOException {
    assertThat(ErrorJson.words(json)).isEqualTo(words);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      value = {
        "{\"errors\":[]}",
        "{\"type\":\"note\",\"id\":\"7\"}",
        "{\"errors\":[4,{\"id\":7}]}"
      })
  void namesAndNumbersAreNoWords(String json) throws IOException {
    assertThat(ErrorJson.words(json)).isEmpty();
  }
}
