package dev.sluice.desktop.window.view.account;

import dev.sluice.desktop.window.account.Unsynced;
import dev.sluice.desktop.window.view.look.Look;
import dev.sluice.desktop.window.view.parts.CsvDialog;
import dev.sluice.desktop.window.view.parts.Models;
import dev.sluice.desktop.window.view.parts.Page;
import java.util.ArrayList;
import java.util.List;
import javax.swing.JButton;
import javax.swing.JFrame;

/** The question before a sign-out; it names what would be lost. */
public final class SignOutPage {

  private SignOutPage() {}

  public static Page of(Unsynced left, Models models, JFrame over, Runnable stay) {
    boolean all = left.changes() == 0;
    String text =
        all
            ? "Everything is on the server. Your entries and their backups are removed from this"
                + " computer."
            : "Not on the server yet: "
                + left.words()
                + ". If you sign out now, these changes are lost for good, and the backups are removed."
                + " Better sync first.";
    List<JButton> ways = new ArrayList<>();
    ways.add(Look.button("Stay signed in", stay));
    if (models.traits().hasCsv()) {
      ways.add(Look.button("Export …", () -> CsvDialog.save(over, models.csv()::write)));
    }
    ways.add(
        Look.button(
            all ? "Sign out" : "Sign out and lose them", () -> signOut(!all, models, stay)));
    return new Page(all ? "Sign out?" : "Sign out and lose changes?", text).ways(ways);
  }

  /** An import that a sign-out breaks off would be left half done if that is refused. */
  private static void signOut(boolean evenIfUnsynced, Models models, Runnable stay) {
    if (models.csv().isBusy()) {
      stay.run(); // where the bar of the import is
    } else {
      models.account().signOut(evenIfUnsynced, stay);
    }
  }
}
