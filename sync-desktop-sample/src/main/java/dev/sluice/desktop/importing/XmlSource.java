package dev.sluice.desktop.importing;

import java.io.BufferedReader;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.Consumer;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/** Hamster's XML: one element an activity, all in its attributes. */
final class XmlSource implements Source {

  private static final Map<Role, String> ATTRIBUTES =
      Map.of(
          Role.TASK, "name",
          Role.START, "start_time",
          Role.END, "end_time",
          Role.MINUTES, "duration_minutes",
          Role.PROJECT, "category",
          Role.DESCRIPTION, "description",
          Role.TAGS, "tags");

  @Override
  public ImportFormat format() {
    return ImportFormat.HAMSTER;
  }

  /** No document type is read, so no entity can grow or open a file. */
  private static XMLInputFactory factory() {
    XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    return factory;
  }

  @Override
  public void read(BufferedReader text, Consumer<Cells> entries) {
    try {
      XMLStreamReader xml = factory().createXMLStreamReader(text);
      while (xml.hasNext()) {
        if (xml.next() == XMLStreamConstants.START_ELEMENT
            && xml.getLocalName().equals("activity")) {
          entries.accept(cells(xml));
        }
      }
    } catch (XMLStreamException e) {
      throw Cells.bad(Cells.line(e.getLocation().getLineNumber()), "this is not XML");
    }
  }

  private static Cells cells(XMLStreamReader xml) {
    Map<Role, String> texts = new EnumMap<>(Role.class);
    ATTRIBUTES.forEach(
        (role, name) -> {
          String value = xml.getAttributeValue(null, name);
          if (value != null) {
            texts.put(role, value);
          }
        });
    return new Cells(Cells.line(xml.getLocation().getLineNumber()), texts);
  }
}
