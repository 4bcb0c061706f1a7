package dev.sluice.draft;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A path of the document as a schema has it: with {@code {id}}, with references to parents, and
 * with names in capitals for what the developer must fill in.
 *
 * @param parents the rows through which it leads, by the parameter
 * @param constants what must be filled in
 */
record Route(String path, Map<String, Resource> parents, List<String> constants) {

  /** Begins the place of a parent's id, whose parameter may be called as the row's. */
  private static final String PARENT = "{^";

  private static final Pattern PARAMETER = Pattern.compile("\\{([^}]*)}");

  /** The route of a list, or of a create. */
  static Route ofList(String path, Resource resource, Types types) {
    return of(path, resource, types, null);
  }

  /** The route of one row: the last parameter is its id. */
  static Route ofRow(String path, Resource resource, Types types) {
    return of(path, resource, types, Resources.lastParameter(path));
  }

  private static Route of(String path, Resource resource, Types types, @Nullable String id) {
    Map<String, Resource> parents = new LinkedHashMap<>();
    List<String> constants = new ArrayList<>();
    StringBuilder text = new StringBuilder();
    Matcher parameter = PARAMETER.matcher(path);
    int end = 0;
    while (parameter.find()) {
      text.append(path, end, parameter.start());
      end = parameter.end();
      String name = parameter.group(1);
      boolean isLast = path.indexOf('{', end) < 0;
      Resource parent = types.parent(path.substring(0, end), name, resource);
      if (isLast && name.equals(id)) {
        text.append("{id}");
      } else if (parent == null) {
        String constant = Naming.snake(name).toUpperCase(Locale.ROOT);
        constants.add(constant);
        text.append(constant);
      } else {
        parents.put(name, parent);
        text.append(PARENT).append(name).append('}');
      }
    }
    return new Route(text.append(path.substring(end)).toString(), parents, List.copyOf(constants));
  }

  /** The same path with the columns of references in place of parameters. */
  String with(Map<String, String> columns) {
    String text = path;
    for (Map.Entry<String, String> each : columns.entrySet()) {
      text = text.replace(PARENT + each.getKey() + '}', '{' + each.getValue() + '}');
    }
    return text;
  }
}
