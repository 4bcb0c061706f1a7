package dev.sluice.schemafile;

import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.events.CollectionEndEvent;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.parser.Parser;
import org.snakeyaml.engine.v2.parser.ParserImpl;
import org.snakeyaml.engine.v2.scanner.StreamReader;

/** Refuses what stands so deep in others that the stack would end: no schema needs it. */
final class BoundedParser implements Parser {

  private static final int DEEPEST = 100;

  private final Parser parser;
  private int depth;

  private BoundedParser(Parser parser) {
    this.parser = parser;
  }

  /** Of that text; with comments if somebody wants to know them. */
  static Parser of(String text, LoadSettings settings) {
    return new BoundedParser(new ParserImpl(settings, new StreamReader(settings, text)));
  }

  /**
   * How texts are read, all at once: with a small buffer a long comment would be copied again and
   * again.
   */
  static LoadSettings settings(String text, boolean withComments) {
    return LoadSettings.builder()
        .setMaxAliasesForCollections(50)
        .setBufferSize(Math.max(1024, text.length() + 1))
        .setParseComments(withComments)
        .build();
  }

  @Override
  public boolean checkEvent(Event.ID id) {
    return parser.checkEvent(id);
  }

  @Override
  public Event peekEvent() {
    return parser.peekEvent();
  }

  @Override
  public boolean hasNext() {
    return parser.hasNext();
  }

  @Override
  public Event next() {
    Event event = parser.next();
    if (event instanceof CollectionStartEvent) {
      depth++;
    } else if (event instanceof CollectionEndEvent) {
      depth--;
    }
    if (depth > DEEPEST) {
      throw new TooDeep(event);
    }
    return event;
  }

  private static final class TooDeep extends MarkedYamlEngineException {

    private static final long serialVersionUID = 1;

    private TooDeep(Event event) {
      super(
          null,
          event.getStartMark(),
          "a part must stand in at most " + DEEPEST + " others",
          event.getStartMark());
    }
  }
}
