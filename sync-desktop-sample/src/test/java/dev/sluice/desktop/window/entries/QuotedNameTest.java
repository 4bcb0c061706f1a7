package dev.sluice.desktop.window.entries;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Names in quotes are completed while they are typed. */
class QuotedNameTest {

  private final List<Object> asked = new ArrayList<>();

  private List<Suggestion> suggestions(String typed) {
    Object reader =
        Proxy.newProxyInstance(
            EntryReader.class.getClassLoader(),
            new Class<?>[] {EntryReader.class},
            (proxy, method, arguments) -> {
              if (method.isDefault()) {
                return InvocationHandler.invokeDefault(proxy, method, arguments);
              }
              asked.add(method.getName() + " " + arguments[0]);
              return List.of("The \"loud\" pump");
            });
    return new Completion(null, () -> (EntryReader) reader).suggestions(typed);
  }

  @Test
  void aQuoteInANameDoesNotEndTheSuggestions() {
    assertThat(suggestions("Mend #\"The \\\"loud\\\" pu"))
        .extracting(Suggestion::text)
        .containsExactly("Mend #\"The \\\"loud\\\" pump\" ");
    assertThat(asked).containsExactly("tags The \"loud\" pu");
  }

  @Test
  void aWordAfterANameInQuotesIsAWordOfItsOwn() {
    suggestions("Mend @\"Big garden\" #de");
    assertThat(asked).containsExactly("tags de");
  }
}
