package dev.sluice.desktop.window.view.names;

import dev.sluice.desktop.window.names.NamedRow;
import dev.sluice.desktop.window.view.keys.Keys;
import dev.sluice.desktop.window.view.look.Look;
import java.util.List;
import java.util.Objects;
import java.util.function.LongConsumer;
import java.util.stream.Stream;
import javax.swing.DefaultComboBoxModel;
import javax.swing.JComboBox;
import javax.swing.event.PopupMenuEvent;
import javax.swing.event.PopupMenuListener;
import org.jspecify.annotations.Nullable;

/** The client of a project: one that is known, none, or one that is about to be added. */
final class ClientChoice {

  private static final Item NONE = new Item(0, "No client");
  private static final Item NEW = new Item(-1, "New client …");

  private final JComboBox<Item> box = Look.plain(Look.named(new JComboBox<>(), "Client"));
  private final LongConsumer chosen;
  private final Runnable add;
  private List<Item> items = List.of();
  private @Nullable Item has;

  /**
   * A choice of nothing yet.
   *
   * @param chosen hears of the id, 0 for none, when the user has chosen
   * @param add called when the user wants a new one
   */
  ClientChoice(LongConsumer chosen, Runnable add) {
    this.chosen = chosen;
    this.add = add;
    for (String arrow : List.of("DOWN", "UP")) { // it would choose while the list is closed
      Keys.bindWhile(() -> !box.isPopupVisible(), box, arrow, () -> box.setPopupVisible(true));
    }
    box.addActionListener(event -> choose(box.isPopupVisible()));
    box.addPopupMenuListener(
        new PopupMenuListener() {
          @Override
          public void popupMenuWillBecomeVisible(PopupMenuEvent event) {}

          @Override
          public void popupMenuWillBecomeInvisible(PopupMenuEvent event) {
            choose(false);
          }

          @Override
          public void popupMenuCanceled(PopupMenuEvent event) {
            box.setSelectedItem(has);
          }
        });
  }

  /** An arrow in the open list chooses nothing yet. */
  private void choose(boolean isLooking) {
    if (!isLooking && isNew()) {
      add.run();
    } else if (!isLooking && box.getSelectedItem() instanceof Item item) {
      chosen.accept(item.id);
    }
  }

  JComboBox<?> component() {
    return box;
  }

  /** Whether the user wants a new one. */
  boolean isNew() {
    return NEW.equals(box.getSelectedItem());
  }

  /**
   * Shows what a project has and may have. A list that is open stays so if nothing has changed.
   *
   * @param one perhaps no project, which has no client
   * @param keepNew whether the wish for a new one stays
   */
  void show(@Nullable NamedRow one, List<NamedRow> all, boolean keepNew) {
    NamedRow project = one != null && one.isProject() ? one : null;
    box.setEnabled(project != null);
    List<Item> now = project == null ? List.of() : items(project, all);
    long id = project == null ? 0 : keepNew && isNew() ? NEW.id : project.client();
    has = now.stream().filter(item -> item.id == id).findFirst().orElse(null);
    boolean isOther = !box.isPopupVisible() && !Objects.equals(has, box.getSelectedItem());
    if (isOther || !now.equals(items)) {
      items = now;
      DefaultComboBoxModel<Item> model = new DefaultComboBoxModel<>(now.toArray(Item[]::new));
      model.setSelectedItem(has);
      box.setModel(model);
    }
  }

  private static List<Item> items(NamedRow project, List<NamedRow> all) {
    Stream<Item> known =
        all.stream().filter(row -> row.fits(project)).map(row -> new Item(row.id(), row.name()));
    return Stream.of(Stream.of(NONE), known, Stream.of(NEW)).flatMap(one -> one).toList();
  }

  /** One to choose. */
  private record Item(long id, String text) {

    @Override
    public String toString() {
      return text;
    }
  }
}
