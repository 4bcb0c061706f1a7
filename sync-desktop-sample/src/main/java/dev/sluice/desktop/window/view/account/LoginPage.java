package dev.sluice.desktop.window.view.account;

import dev.sluice.desktop.window.account.Account;
import dev.sluice.desktop.window.account.Login;
import dev.sluice.desktop.window.desk.Desk;
import dev.sluice.desktop.window.desk.Notice;
import dev.sluice.desktop.window.entries.EntryTraits;
import dev.sluice.desktop.window.view.keys.Keys;
import dev.sluice.desktop.window.view.keys.Typing;
import dev.sluice.desktop.window.view.look.Look;
import dev.sluice.desktop.window.view.parts.Link;
import dev.sluice.desktop.window.view.parts.Models;
import dev.sluice.desktop.window.view.parts.Page;
import dev.sluice.desktop.window.view.status.NoticeBar;
import java.awt.BorderLayout;
import java.util.List;
import java.util.Optional;
import javax.swing.JButton;
import javax.swing.JComponent;
import javax.swing.JLabel;
import javax.swing.JPanel;
import javax.swing.JPasswordField;
import javax.swing.JTextField;
import javax.swing.JToggleButton;
import net.miginfocom.swing.MigLayout;

/** Where the server's address and the token are entered, once. */
public final class LoginPage {

  private static final String WITHOUT_SERVER = "Work without a server";

  private final JTextField url;
  private final JPasswordField token = Look.named(new JPasswordField(), "API token");
  private final JLabel refusal = Look.named(Look.label(" "), "Why it was refused");
  private final JPanel server = new JPanel(new MigLayout("insets 0, wrap, fillx", "[grow, fill]"));
  private final JToggleButton advanced = Look.named(new JToggleButton("Advanced"), "Advanced");
  private final EntryTraits traits;
  private final Account account;
  private final JButton signIn;
  private final JButton leave;
  private final JPanel panel = new JPanel(new BorderLayout());
  private final Runnable back;
  private Optional<Login> who = Optional.empty();

  /** What it says of a field that is empty. */
  private String missing = "";

  /**
   * A form for the account.
   *
   * @param back goes on without a sign-in
   */
  public LoginPage(Models models, Link links, Runnable back) {
    this.back = back;
    this.traits = models.traits();
    this.url = Look.named(new JTextField(traits.server()), "Server");
    this.account = models.account();
    this.signIn = Look.button("Sign in", this::signIn);
    this.leave = Look.button(WITHOUT_SERVER, this::leaveForGood);
    Look.style(refusal, Look.ATTENTION);
    token.addActionListener(event -> signIn());
    url.addActionListener(event -> signIn());
    token.getDocument().addDocumentListener(new Typing(this::typed));
    url.getDocument().addDocumentListener(new Typing(this::typed));
    advanced.addActionListener(event -> server.setVisible(advanced.isSelected()));
    server.add(label("Server", url));
    server.add(url);
    JPanel below = new JPanel(new MigLayout("insets 0", "[]push[]"));
    below.add(links.to("Where to find it", this::tokenPage));
    below.add(advanced);
    Page page =
        new Page(
                "Sign in",
                "Your entries stay on this computer and are sent to the server. The token is kept"
                    + " in a file that only you can read.")
            .with(label(traits.token(), token))
            .with(token)
            .with(below)
            .with(server)
            .with(refusal)
            .ways(List.of(signIn, this.leave));
    NoticeBar notices = new NoticeBar(models.desk());
    panel.add(page.component());
    Keys.escape(panel, this::leave);
    panel.add(notices.component(), BorderLayout.SOUTH);
    Desk desk = models.desk();
    desk.show(
        desk.notices(), told -> notices.show(Notice.of(told.text()))); // no way back from here
    desk.show(account.tried(), one -> showServer(one.url()));
    desk.show(account.trying(), yes -> refusal.setText(yes ? "Asking the server …" : " "));
    desk.show(account.refusals(), refusal::setText);
    desk.show(account.login(), this::signedIn);
    showServer(url.getText());
  }

  private String tokenPage() {
    String page = traits.tokenPage();
    return page.startsWith("/") ? url.getText().strip().replaceAll("/+$", "") + page : page;
  }

  /** Most users have the usual one, and need not read what an API is. */
  private void showServer(String address) {
    url.setText(address);
    boolean isUsual = !address.isEmpty() && address.equals(traits.server());
    advanced.setSelected(!isUsual);
    server.setVisible(!isUsual);
  }

  private static JLabel label(String text, JComponent of) {
    JLabel label = Look.label(text);
    label.setLabelFor(of);
    return label;
  }

  private void signedIn(Optional<Login> login) {
    who = login;
    clear();
    leave.setText(login.isPresent() ? "Back" : WITHOUT_SERVER);
    Look.named(leave, leave.getText());
  }

  /** What was typed and not used is not there the next time. */
  private void clear() {
    token.setText("");
    refusal.setText(" ");
    who.ifPresent(one -> showServer(one.url()));
  }

  private void leaveForGood() {
    if (who.isEmpty()) {
      account.useNoServer();
    }
    leave();
  }

  private void leave() {
    clear();
    back.run();
  }

  /** What was missing is there now. */
  private void typed() {
    if (refusal.getText().equals(missing)) {
      refuse("");
    }
  }

  private void refuse(String why) {
    missing = why;
    refusal.setText(why.isEmpty() ? " " : why);
  }

  private void signIn() {
    if (token.getPassword().length == 0) {
      ask(token, Account.NO_TOKEN);
    } else if (url.getText().isBlank()) {
      showServer("");
      ask(url, "The server is missing.");
    } else {
      account.tryOut(new Login(url.getText(), new String(token.getPassword())));
    }
  }

  private void ask(JTextField field, String why) {
    refuse(why);
    field.requestFocusInWindow();
  }

  public JComponent component() {
    return panel;
  }

  public JButton usual() {
    return signIn;
  }

  public JComponent first() {
    return token;
  }
}
