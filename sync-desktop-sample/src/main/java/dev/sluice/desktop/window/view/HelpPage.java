package dev.sluice.desktop.window.view;

import dev.sluice.desktop.cli.Version;
import dev.sluice.desktop.window.view.look.Look;
import dev.sluice.desktop.window.view.parts.Page;
import java.awt.event.InputEvent;
import java.awt.event.KeyEvent;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.swing.JMenu;
import javax.swing.JMenuBar;
import javax.swing.JMenuItem;
import javax.swing.JPanel;
import javax.swing.KeyStroke;
import net.miginfocom.swing.MigLayout;

/** What somebody looks up: all keys, and what this is. */
final class HelpPage {

  private HelpPage() {}

  /** The keys of the menus, and those of the list. */
  static Page keys(JMenuBar menus, Runnable back) {
    Map<String, String> keys = new LinkedHashMap<>();
    for (int i = 0; i < menus.getMenuCount(); i++) {
      collect(menus.getMenu(i), keys);
    }
    Map<String, String> inList = new LinkedHashMap<>();
    inList.put("Enter", "Edit the selected entry");
    inList.put("Ctrl+Enter", "Continue the selected entry");
    inList.put("Delete", "Delete the selected entry");
    keys.keySet().removeAll(inList.keySet());
    keys.put("Alt+1 …", "Go to the first tab, the second, and so on");
    keys.put("Escape", "Leave a page, a cell or the search");
    return new Page("Keys", "They work from everywhere in the window.")
        .with(table(keys))
        .with(Page.paragraph("In the list of entries:"))
        .with(table(inList))
        .ways(List.of(Look.button("Back", back)));
  }

  private static JPanel table(Map<String, String> keys) {
    JPanel table = new JPanel(new MigLayout("insets 0, wrap 2, gap 24 4", "[110!, right][]"));
    keys.forEach(
        (key, does) -> {
          table.add(Look.style(Look.label(key), Look.MUTED));
          table.add(Look.label(does));
        });
    return table;
  }

  private static void collect(JMenu menu, Map<String, String> keys) {
    for (int i = 0; i < menu.getItemCount(); i++) {
      JMenuItem item = menu.getItem(i); // null for a separator
      if (item != null && item.getAccelerator() != null) {
        keys.put(text(item.getAccelerator()), item.getName());
      }
    }
  }

  private static String text(KeyStroke stroke) {
    String key = KeyEvent.getKeyText(stroke.getKeyCode());
    return stroke.getModifiers() == 0
        ? key
        : InputEvent.getModifiersExText(stroke.getModifiers()) + "+" + key;
  }

  /** Which program, and which version of it. */
  static Page about(Runnable back) {
    return new Page(
            "Sluice",
            String.join("", new Version().getVersion())
                + ". A time tracker that works without a network: your entries are saved on this"
                + " computer first, and sent when there is a way.")
        .ways(List.of(Look.button("Back", back)));
  }
}
