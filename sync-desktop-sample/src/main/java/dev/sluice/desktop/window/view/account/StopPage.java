package dev.sluice.desktop.window.view.account;

import dev.sluice.desktop.window.view.look.Look;
import dev.sluice.desktop.window.view.parts.Page;
import dev.sluice.failure.SyncException;
import dev.sluice.failure.UnsupportedException;
import java.util.List;
import javax.swing.JButton;

/** Why nothing is synced until the user acts: one page for each reason. */
public final class StopPage {

  private StopPage() {}

  /** The ways on from such a page. */
  public interface Ways {

    /** To the form with server and token. */
    void signIn();

    /** To the question before a sign-out. */
    void signOut();

    /** Back to the entries; everything is saved here. */
    void workHere();
  }

  public static Page of(SyncException why, Ways ways) {
    JButton here = Look.button("Keep working here", ways::workHere);
    JButton signIn = Look.button("Sign in", ways::signIn);
    return switch (why.kind()) {
      case UNAUTHORIZED ->
          new Page(
                  "Sign in again",
                  "The server does not accept the token any more. Nothing is lost: your entries"
                      + " are saved on this computer and are sent after you sign in.")
              .ways(List.of(signIn, here));
      case UNSUPPORTED ->
          new Page(
                  "Update Sluice",
                  (isApi(why)
                          ? "The server no longer offers the interface that this version of the app uses."
                          : "The server asks for a newer version of this app.")
                      + " Nothing is lost: your entries"
                      + " are saved on this computer and are sent by the new version.")
              .ways(List.of(here));
      case WRONG_ACCOUNT ->
          new Page(
                  "Another account",
                  "This server or this token belongs to another account than the entries on this"
                      + " computer. Nothing was sent. Sign in with the server and the token of"
                      + " before, or sign out to remove the entries from this computer.")
              .ways(List.of(signIn, Look.button("Sign out …", ways::signOut), here));
      default ->
          new Page(
                  "Signed out elsewhere",
                  "Another window has signed this account out. Sign in to go on.")
              .ways(List.of(signIn, here));
    };
  }

  private static boolean isApi(SyncException why) {
    return why instanceof UnsupportedException one && one.status() == 410;
  }
}
