package dev.sluice.desktop.window.entries;

import dev.sluice.desktop.window.desk.Desk;
import dev.sluice.desktop.window.desk.Notice;
import dev.sluice.desktop.window.text.Sentence;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Completes what is typed: after {@code @} the names of projects, after {@code #} those of tags,
 * else whole earlier entries, asked of the file and not of what the list has loaded.
 */
public final class Completion {

  private static final int MOST = 8;

  private final Desk desk;
  private final Supplier<EntryReader> entries;
  private int asked;

  /** Asks that reader. */
  public Completion(Desk desk, Supplier<EntryReader> entries) {
    this.desk = desk;
    this.entries = entries;
  }

  /** Finds suggestions for a text; answers only the latest question. For the screen's thread. */
  public void complete(String typed, Consumer<List<Suggestion>> then) {
    int question = ++asked;
    desk.run(
        () -> suggestions(typed),
        found -> {
          if (question == asked) {
            then.accept(found);
          }
        });
  }

  /** Answers no question that is open. */
  public void forget() {
    asked++;
  }

  List<Suggestion> suggestions(String typed) {
    EntryReader reader = entries.get();
    int begin = Sentence.lastWord(typed);
    String before = typed.substring(0, begin);
    String word = typed.substring(begin);
    String name = Sentence.name(word);
    if (word.startsWith("@")) {
      List<Suggestion> known =
          reader.projects(name, MOST).stream()
              .map(one -> named(before, "@", one.name(), one.color()))
              .toList();
      return withNew(known, "@", "New project ", before, name);
    }
    if (word.startsWith("#")) {
      List<Suggestion> known =
          reader.tags(name, MOST).stream().map(tag -> named(before, "#", tag, null)).toList();
      return withNew(known, "#", "New tag ", before, name);
    }
    return typed.isBlank()
        ? List.of()
        : reader.earlier(typed, MOST).stream().map(Suggestion::of).toList();
  }

  /** Who types a name that is not known learns that it would be a new one, or plain text. */
  private List<Suggestion> withNew(
      List<Suggestion> known, String mark, String what, String before, String name) {
    boolean isKnown = known.stream().anyMatch(one -> one.label().equalsIgnoreCase(mark + name));
    if (name.isBlank() || isKnown || !entries.get().takesNewNames()) {
      return known;
    }
    String quoted = mark + Sentence.quoted(name);
    Suggestion made = new Suggestion(what + Notice.quoted(name), before + quoted + " ", null);
    String plain = mark + name;
    Suggestion words =
        new Suggestion("Just the words " + Notice.quoted(plain), before + "\\" + plain + " ", null);
    return Stream.concat(known.stream(), Stream.of(made, words)).toList();
  }

  private static Suggestion named(String before, String mark, String name, @Nullable String color) {
    return new Suggestion(mark + name, before + mark + Sentence.quoted(name) + " ", color);
  }
}
