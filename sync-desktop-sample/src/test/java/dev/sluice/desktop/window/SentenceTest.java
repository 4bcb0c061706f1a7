package dev.sluice.desktop.window;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.desktop.window.text.Sentence;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SentenceTest {

  @Test
  void aWordWithAMarkIsAProjectOrATag() {
    assertThat(Sentence.parse("Write it @Sluice #deep  #work"))
        .isEqualTo(new Sentence("Write it", "Sluice", List.of("deep", "work")));
  }

  @Test
  void aNameInQuotesMayHaveSpaces() {
    assertThat(Sentence.parse("@\"Big project\" call #\"two words\""))
        .isEqualTo(new Sentence("call", "Big project", List.of("two words")));
  }

  @Test
  void aMarkInsideAWordOrAloneIsPlainText() {
    assertThat(Sentence.parse("Mail anna@example.com about C# @ #"))
        .isEqualTo(new Sentence("Mail anna@example.com about C# @ #", null, List.of()));
  }

  @Test
  void aDescriptionThatLooksLikeAMarkReadsBackAsItself() {
    Sentence mend = new Sentence("Mend #5 for @anna", "Big project", List.of("two words", "x"));
    assertThat(mend.text()).isEqualTo("Mend \\#5 for \\@anna @\"Big project\" #\"two words\" #x");
    assertThat(Sentence.parse(mend.text())).isEqualTo(mend);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "   ", "@", "#\"", "@\"open", "\\", "\\@x \\#y", "a \\ b"})
  void whateverIsTypedReadsBackAsItself(String typed) {
    Sentence once = Sentence.parse(typed);
    assertThat(Sentence.parse(once.text())).isEqualTo(once);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a  b",
        "#5\u0085next line",
        "\\#5",
        "\\@x",
        "line\nline",
        " a",
        "@",
        "#",
        "C# and @home",
        "@\"",
        "\\",
        "a\u00a0b",
        "a\u2003#b",
        "\\\\#5"
      })
  void theTextOfAnEntryReadsAsIt(String description) {
    Sentence before = new Sentence(description, null, List.of());
    assertThat(Sentence.parse(before.text())).isEqualTo(before);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "5\"",
        "\"",
        "The \"Big\" one",
        " x",
        "a\tb",
        "\"quoted\"",
        "x ",
        "#",
        "@",
        "a b\\"
      })
  void theNamesOfAnEntryReadAsTheyAre(String name) {
    Sentence before = new Sentence("words", name, List.of("tag", name));
    assertThat(Sentence.parse(before.text())).isEqualTo(before);
  }
}
