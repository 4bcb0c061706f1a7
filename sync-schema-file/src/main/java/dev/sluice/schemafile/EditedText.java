package dev.sluice.schemafile;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.snakeyaml.engine.v2.comments.CommentType;
import org.snakeyaml.engine.v2.common.FlowStyle;
import org.snakeyaml.engine.v2.common.ScalarStyle;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.CommentEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.CollectionNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.Tag;
import org.snakeyaml.engine.v2.parser.Parser;

/**
 * The text of a file and where its parts stand in it.
 *
 * @param aliases where the parser found them
 */
record EditedText(String text, Node root, List<AliasEvent> aliases, boolean isJson) {

  static EditedText of(String text) {
    Node root = Part.parse("the schema", text).node();
    List<AliasEvent> aliases = new ArrayList<>();
    Parser parser = BoundedParser.of(text, BoundedParser.settings(text, false));
    while (parser.hasNext()) {
      Event event = parser.next();
      if (event instanceof AliasEvent alias) {
        aliases.add(alias);
      }
    }
    return new EditedText(text, root, List.copyOf(aliases), isJson(text));
  }

  /** A comment with the number of its line; the first is 0. */
  record Comment(String text, int line) {}

  /** All comments; none where the parser cannot tell them. */
  List<Comment> comments() {
    List<Comment> comments = new ArrayList<>();
    try {
      Parser parser = BoundedParser.of(text, BoundedParser.settings(text, true));
      while (parser.hasNext()) {
        if (parser.next() instanceof CommentEvent comment
            && comment.getCommentType() != CommentType.BLANK_LINE) {
          int line = comment.getStartMark().orElseThrow().getLine();
          comments.add(new Comment("#" + comment.getValue().stripTrailing(), line));
        }
      }
    } catch (YamlEngineException e) {
      return List.of();
    }
    return comments;
  }

  private static boolean isJson(String text) {
    if (!text.stripLeading().startsWith("{")) {
      return false;
    }
    try (JsonParser parser = new JsonFactory().createParser(text)) {
      boolean isMore = true;
      while (isMore) {
        isMore = parser.nextToken() != null;
      }
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  /** Whether an alias stands behind that name: what it stands for was said before. */
  static boolean isAlias(NodeTuple entry) {
    return mark(entry.getValueNode()).getIndex() < mark(entry.getKeyNode()).getIndex();
  }

  static int column(Node node) {
    return mark(node).getColumn();
  }

  private static Mark mark(Node node) {
    return node.getStartMark().orElseThrow();
  }

  int start(Node node) {
    return at(mark(node));
  }

  /** Where the value behind a name begins. */
  int start(NodeTuple entry) {
    return isAlias(entry)
        ? at(alias(end(entry.getKeyNode())).getStartMark().orElseThrow())
        : start(entry.getValueNode());
  }

  /** Where the value behind a name ends. */
  int end(NodeTuple entry) {
    int name = end(entry.getKeyNode());
    if (isAlias(entry)) {
      return aliasEnd(name);
    }
    return isBare(entry, name) ? name : end(entry.getValueNode());
  }

  /** For the parser, the nothing behind a name alone stands below the comment that follows. */
  private boolean isBare(NodeTuple entry, int name) {
    return entry.getValueNode().getTag().equals(Tag.NULL)
        && ((ScalarNode) entry.getValueNode()).getValue().isEmpty()
        && !text.substring(name).stripLeading().startsWith(":");
  }

  /** A collection in several lines ends, for the parser, where the next thing begins. */
  int end(Node node) {
    if (node instanceof CollectionNode<?> all
        && all.getFlowStyle() != FlowStyle.FLOW
        && !all.getValue().isEmpty()) {
      Object last = all.getValue().get(all.getValue().size() - 1);
      return last instanceof NodeTuple tuple ? end(tuple) : endOfLast(all);
    }
    boolean isBlock =
        node instanceof ScalarNode scalar
            && (scalar.getScalarStyle() == ScalarStyle.LITERAL
                || scalar.getScalarStyle() == ScalarStyle.FOLDED);
    return isBlock ? blockEnd(start(node)) : at(node.getEndMark().orElseThrow());
  }

  private int endOfLast(CollectionNode<?> list) {
    int from = start((Node) list);
    int end = from;
    for (Object each : list.getValue()) {
      Node node = (Node) each;
      end = start(node) < end || node.equals(list) ? aliasEnd(end) : end(node);
    }
    return end;
  }

  /** The last line of a text in several lines; comments below it stand less far to the right. */
  private int blockEnd(int from) {
    int end = lineEnd(from);
    int indent = -1;
    int line = nextLine(end);
    while (line < text.length()) {
      int first = line;
      while (first < text.length() && text.charAt(first) == ' ') {
        first++;
      }
      boolean isBlank = text.substring(first, lineEnd(first)).isBlank();
      if (!isBlank) {
        indent = indent < 0 ? first - line : indent;
        if (first - line < indent) {
          return end;
        }
        end = lineEnd(line);
      }
      line = nextLine(line);
    }
    return end;
  }

  private AliasEvent alias(int from) {
    return aliases.stream()
        .filter(alias -> at(alias.getStartMark().orElseThrow()) >= from)
        .findFirst()
        .orElseThrow(() -> new SchemaFileException("the schema", 1, "an alias stands here"));
  }

  private int aliasEnd(int from) {
    return at(alias(from).getEndMark().orElseThrow());
  }

  /** The parser counts code points. */
  private int at(Mark mark) {
    return text.offsetByCodePoints(0, mark.getIndex());
  }

  /** The number of the line; the first is 0. */
  int lineOf(int at) {
    return (int) text.substring(0, at).chars().filter(c -> c == '\n').count();
  }

  String lineBreak() {
    return text.contains("\r\n") ? "\r\n" : "\n";
  }

  int lineStart(int from) {
    return text.lastIndexOf('\n', from - 1) + 1;
  }

  /** Before the line break. */
  int lineEnd(int from) {
    int end = text.indexOf('\n', from);
    if (end < 0) {
      return text.length();
    }
    return end > from && text.charAt(end - 1) == '\r' ? end - 1 : end;
  }

  /** Behind the line break. */
  int nextLine(int from) {
    int end = text.indexOf('\n', from);
    return end < 0 ? text.length() : end + 1;
  }

  /** A blank; or a line break and blanks, if there is nothing else before that place. */
  String lineBefore(int from) {
    String before = text.substring(lineStart(from), from);
    return before.isBlank() ? lineBreak() + before : " ";
  }

  String inserted(int at, String words) {
    return text.substring(0, at) + words + text.substring(at);
  }

  String without(int start, int end) {
    return text.substring(0, start) + text.substring(end);
  }

  /** The value behind a name. A comment behind the colon stays where it is. */
  String replaced(NodeTuple entry, String by) {
    int start = start(entry);
    int colon = text.indexOf(':', end(entry.getKeyNode()));
    String said = by.isEmpty() ? "" : " " + by;
    if (colon < 0 || colon >= start) {
      return inserted(end(entry.getKeyNode()), by.isEmpty() ? "" : ":" + said);
    }
    String before = text.substring(0, colon + 1);
    String between = text.substring(colon + 1, start).stripTrailing();
    return before + said + between + text.substring(end(entry));
  }

  /** What stands behind a colon, with the blanks before it. */
  String replaced(int start, int end, String by) {
    String before = text.substring(0, start).stripTrailing();
    return before + (by.isEmpty() ? "" : " " + by) + text.substring(end);
  }
}
