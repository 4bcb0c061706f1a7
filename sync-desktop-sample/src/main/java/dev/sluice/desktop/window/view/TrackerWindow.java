package dev.sluice.desktop.window.view;

import dev.sluice.desktop.window.account.Login;
import dev.sluice.desktop.window.desk.Desk;
import dev.sluice.desktop.window.view.account.LoginPage;
import dev.sluice.desktop.window.view.account.SignOutPage;
import dev.sluice.desktop.window.view.account.StopPage;
import dev.sluice.desktop.window.view.idle.Attendance;
import dev.sluice.desktop.window.view.idle.IdleBar;
import dev.sluice.desktop.window.view.list.EntryTable;
import dev.sluice.desktop.window.view.look.Look;
import dev.sluice.desktop.window.view.look.Theme;
import dev.sluice.desktop.window.view.parts.Link;
import dev.sluice.desktop.window.view.parts.Models;
import dev.sluice.desktop.window.view.parts.Page;
import dev.sluice.desktop.window.view.status.ImportBar;
import dev.sluice.desktop.window.view.status.NoticeBar;
import dev.sluice.desktop.window.view.status.StatusBar;
import dev.sluice.desktop.window.view.timer.TimerBar;
import dev.sluice.desktop.window.view.tray.AtAGlance;
import dev.sluice.desktop.window.view.tray.InTray;
import dev.sluice.desktop.window.view.tray.TrayPlace;
import dev.sluice.failure.SyncException;
import java.awt.event.WindowAdapter;
import java.awt.event.WindowEvent;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import javax.swing.JFrame;
import javax.swing.JPanel;
import javax.swing.WindowConstants;
import net.miginfocom.swing.MigLayout;

/** The window: the clock above, entries and problems in the middle, the sync below. */
public final class TrackerWindow implements StopPage.Ways {

  private final Models models;
  private final JFrame frame = new JFrame("Sluice");
  private final Cards cards;
  private final TimerBar timer;
  private final EntryTable entries;
  private final TrackerTabs tabs;
  private final NoticeBar notices;
  private final LoginPage login;
  private final Attendance attendance;
  private final LossWarning losses;
  private final InTray tray;
  private final Arrangement begun;
  private final Consumer<Arrangement> closed;

  private boolean isSignedIn;
  private boolean hasEnded;

  /**
   * Made on the screen's thread, and shown by {@link #open}.
   *
   * @param tray where it puts an icon
   * @param begun as another one has ended; without a tray it never stays there
   * @param closed told how it was arranged when the user has ended it
   * @param browser answers whether it has opened a page
   */
  public TrackerWindow(
      Models models,
      TrayPlace tray,
      Arrangement begun,
      Consumer<Arrangement> closed,
      Predicate<String> browser) {
    this.models = models;
    this.begun = begun;
    this.closed = closed;
    var inTray = new TrayPlace.Menu(this::toggle, this::open, this::quit, this::showIfHidden);
    this.tray = new InTray(tray, inTray, begun.staysInTray());
    this.timer = new TimerBar(models);
    this.entries = new EntryTable(models);
    this.tabs = new TrackerTabs(models, entries);
    this.notices = new NoticeBar(models.desk());
    this.login = new LoginPage(models, new Link(models.desk(), browser), this::workHere);
    this.attendance = new Attendance(models);
    this.losses = new LossWarning(models.desk());
    NoticeBar beside = new NoticeBar(models.desk());
    this.cards = new Cards(tracker(), login.component(), beside, this::workHere);
    frame.setContentPane(cards.component());
    frame.setJMenuBar(new MenuBar(this, models, begun.theme()).component());
    frame.setIconImages(Look.application());
    begun.apply(frame);
    frame.setDefaultCloseOperation(WindowConstants.DO_NOTHING_ON_CLOSE);
    frame.addWindowListener(listener());
    Desk desk = models.desk();
    desk.show(desk.notices(), notices::show);
    desk.show(desk.notices(), beside::show);
    desk.show(models.sync().stopped(), this::stopped);
    desk.show(models.account().login(), this::signedIn);
    desk.show(models.account().refusals(), shownThere -> signIn());
    models.list().group(begun.isGrouped());
    desk.show(models.shade().isDark(), Look::install);
    models.reminder().remind(begun.reminder());
    desk.show(models.reminder().told(), this.tray::tell);
    models.shade().follow(begun.theme().isSystem());
    var unused = new AtAGlance(models, frame, this.tray);
  }

  private JPanel tracker() {
    JPanel page =
        new JPanel(new MigLayout("insets 0, gap 0, wrap, fill", "[grow]", "[][grow][][][][]"));
    page.add(timer.component(), "growx");
    page.add(tabs.component(), "grow");
    // A notice goes by itself: the buttons below it stay where they are.
    page.add(notices.component(), "growx, hidemode 3");
    page.add(new IdleBar(models).component(), "growx, hidemode 3");
    page.add(new ImportBar(models).component(), "growx, hidemode 3");
    page.add(new StatusBar(models).component(), "growx");
    return page;
  }

  private WindowAdapter listener() {
    return new WindowAdapter() {
      @Override
      public void windowActivated(WindowEvent event) {
        models.sync().lookedAt(true);
        models.times().look();
        models.shade().look();
      }

      @Override
      public void windowDeactivated(WindowEvent event) {
        models.sync().lookedAt(false);
      }

      @Override
      public void windowClosed(WindowEvent event) {
        attendance.end();
        tray.remove();
      }

      @Override
      public void windowClosing(WindowEvent event) {
        if (tray.holds()) {
          frame.setVisible(false);
        } else {
          quit();
        }
      }
    };
  }

  /** Saves what was typed, then ends it. It stays open once for words that are refused. */
  void quit() {
    entries.stopEditing();
    timer.save();
    models.desk().run(() -> true, saved -> endUnlessRefused(), this::end);
  }

  private void endUnlessRefused() {
    Set<String> words = new LinkedHashSet<>(entries.unsaved());
    if (!words.isEmpty()) {
      tabs.showEntries();
      entries.showRefused();
    }
    words.addAll(timer.unsaved());
    if (losses.warn(words)) {
      open();
    } else {
      end();
    }
  }

  private void end() {
    Arrangement last = arrangement();
    hasEnded = true;
    frame.dispose();
    closed.accept(last);
  }

  /** How it is arranged now. */
  public Arrangement arrangement() {
    return Arrangement.of(frame, theme(), tray.next(), begun.place())
        .grouped(models.list().isGrouped())
        .reminding(models.reminder().hours());
  }

  private Theme theme() {
    return new Theme(models.shade().isFollowed(), Look.isDark());
  }

  private void showIfHidden() {
    if (!frame.isVisible()) {
      open();
    }
  }

  InTray tray() {
    return tray;
  }

  /** After a sign-out the form is there for the next one. */
  private void signedIn(Optional<Login> who) {
    if (who.isPresent()) {
      workHere();
    } else if (isSignedIn) {
      timer.forget();
      entries.forget();
      tabs.endSearch();
      models.weeks().forget();
      models.desk().forgetUndo();
      signIn();
    }
    isSignedIn = who.isPresent();
  }

  private void stopped(Optional<SyncException> why) {
    if (why.isPresent()) {
      show(StopPage.of(why.get(), this).unasked());
    } else {
      workHere();
    }
  }

  void show(Page page) {
    cards.show(page);
  }

  @Override
  public void signIn() {
    cards.showLogin();
    frame.getRootPane().setDefaultButton(login.usual());
    login.usual().revalidate(); // it is bolder now
    login.first().requestFocusInWindow();
  }

  @Override
  public void signOut() {
    models.account().unsynced(left -> show(SignOutPage.of(left, models, frame, this::workHere)));
  }

  @Override
  public void workHere() {
    frame.getRootPane().setDefaultButton(null);
    cards.showTracker();
    timer.field().requestFocusInWindow();
  }

  void addTime() {
    cards.showTracker();
    timer.focusTime();
  }

  void toggle() {
    timer.toggle();
  }

  void focusSearch() {
    tabs.focusSearch();
  }

  EntryTable entries() {
    return entries;
  }

  /** Shows it, signed in with this login or with the one that was kept. */
  public void begin(Optional<Login> login) {
    open();
    timer.field().requestFocusInWindow();
    login.ifPresentOrElse(models.account()::signIn, () -> models.account().begin(this::signIn));
  }

  /** Shows it, or brings it to the front; once it has ended, nothing keeps what is done there. */
  public void open() {
    if (hasEnded) {
      return;
    }
    frame.setVisible(true);
    frame.setExtendedState(frame.getExtendedState() & ~JFrame.ICONIFIED);
    frame.toFront();
  }

  /** The frame itself. */
  public JFrame frame() {
    return frame;
  }
}
