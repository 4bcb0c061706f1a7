package dev.sluice.desktop.window.view.backups;

import com.formdev.flatlaf.util.UIScale;
import dev.sluice.desktop.window.backup.BackupCopy;
import dev.sluice.desktop.window.backup.Backups;
import dev.sluice.desktop.window.view.keys.Keys;
import dev.sluice.desktop.window.view.look.Look;
import dev.sluice.desktop.window.view.parts.Listing;
import dev.sluice.desktop.window.view.parts.Models;
import dev.sluice.desktop.window.view.parts.Page;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import javax.swing.JButton;
import javax.swing.JScrollPane;
import javax.swing.JTable;
import javax.swing.ListSelectionModel;

/** The backups by date, to restore one of them. */
public final class BackupsPage {

  private static final DateTimeFormatter WHEN =
      DateTimeFormatter.ofPattern("EEE d MMM yyyy HH:mm:ss", Locale.ENGLISH);
  private static final int ROW_HEIGHT = 26;
  private static final int WIDTH = 240; // of the time, beside a number

  private BackupsPage() {}

  /** Back leads out of it, also when one is being restored. */
  public static Page of(Models models, Runnable back) {
    Backups backups = models.backups();
    Listing<BackupCopy> rows =
        new Listing<>(
            List.of("Made", "Entries"), copy -> List.of(WHEN.format(copy.made()), copy.entries()));
    JTable table = Look.named(new JTable(rows), "Backups");
    JButton restore =
        Look.button(
            "Restore",
            () -> {
              BackupCopy chosen = rows.at(table.getSelectedRow());
              if (chosen != null) {
                back.run();
                backups.restore(chosen);
              }
            });
    table.getColumnModel().getColumn(0).setPreferredWidth(UIScale.scale(WIDTH));
    restore.setEnabled(false);
    Keys.tabLeaves(table);
    table.setRowHeight(UIScale.scale(ROW_HEIGHT));
    table.setSelectionMode(ListSelectionModel.SINGLE_SELECTION);
    table
        .getSelectionModel()
        .addListSelectionListener(event -> restore.setEnabled(table.getSelectedRow() >= 0));
    backups.list(
        copies -> {
          rows.show(copies);
          if (!copies.isEmpty()) {
            table.setRowSelectionInterval(0, 0);
          }
        });
    return new Page(
            "Restore a backup",
            "Entries of the backup that are missing here are added again, when you have seen how"
                + " many they are. What is here stays as it is, and is backed up first. What waits"
                + " to be sent still goes out, once.")
        .with(new JScrollPane(table))
        .beginning(table)
        .ways(List.of(restore, Look.button("Back", back)));
  }
}
