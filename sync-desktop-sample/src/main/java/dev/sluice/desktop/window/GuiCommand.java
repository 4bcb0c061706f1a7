package dev.sluice.desktop.window;

import dev.sluice.SyncEngine;
import dev.sluice.SyncEngineBuilder;
import dev.sluice.database.SqliteDatabase;
import dev.sluice.database.SqliteOptions;
import dev.sluice.desktop.cli.CommandException;
import dev.sluice.desktop.cli.Exit;
import dev.sluice.desktop.cli.Failures;
import dev.sluice.desktop.cli.Output;
import dev.sluice.desktop.cli.TokenOptions;
import dev.sluice.desktop.domain.KnownDomain;
import dev.sluice.desktop.sync.InspectOptions;
import dev.sluice.desktop.window.account.FileVault;
import dev.sluice.desktop.window.account.Login;
import dev.sluice.desktop.window.account.SystemKeyring;
import dev.sluice.desktop.window.account.TokenKeyring;
import dev.sluice.desktop.window.entries.TimesheetKind;
import dev.sluice.desktop.window.redmine.RedmineKind;
import dev.sluice.desktop.window.tracker.TrackerKind;
import dev.sluice.desktop.window.view.Arrangement;
import dev.sluice.desktop.window.view.RefusedFile;
import dev.sluice.desktop.window.view.ScreenThread;
import dev.sluice.desktop.window.view.look.Look;
import dev.sluice.desktop.window.view.look.Theme;
import dev.sluice.failure.StorageException;
import dev.sluice.failure.SyncException;
import dev.sluice.jdbc.JdbcDriver;
import dev.sluice.sqlite.SqliteException.Reason;
import dev.sluice.time.Time;
import java.awt.AWTError;
import java.awt.EventQueue;
import java.awt.GraphicsEnvironment;
import java.awt.Toolkit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import okhttp3.OkHttpClient;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The desktop time tracker. */
@Command(
    name = GuiCommand.NAME,
    description = {
      "Opens the desktop time tracker.",
      "Everything works without a network; with a server it syncs by itself. The token is kept in",
      "the system's keyring, or beside the database in a file that only its owner can read."
    },
    footer = {
      "%nExamples:",
      "  sluice gui --demo",
      "  sluice gui --db my.db",
      "  sluice gui --db my.db --server https://api.track.toggl.com/api/v9 --token-file token",
      "  sluice gui --domain redmine --server https://redmine.example.org --token-file key"
    })
@SuppressWarnings("NullAway.Init") // picocli fills the fields
public final class GuiCommand implements Callable<Integer> {

  static final String NAME = "gui";
  private static final String DARK = "--dark";

  @Mixin private Output output;
  @Mixin private InspectOptions inspected;
  @Mixin private TokenOptions token;

  @Option(
      names = "--db",
      paramLabel = "FILE",
      description = "The database; default .sluice/DOMAIN.db in your home.")
  private @Nullable Path file;

  @Option(
      names = "--domain",
      paramLabel = "NAME",
      defaultValue = "tracker",
      description =
          "What the server holds: one of ${COMPLETION-CANDIDATES}; default ${DEFAULT-VALUE}.")
  private KnownDomain domain;

  @Option(names = "--server", paramLabel = "URL", description = "Sign in to this server.")
  private @Nullable String server;

  @Option(
      names = "--demo",
      description = "Start a server with real limits in this process, and a fresh file.")
  private boolean demo;

  @Option(names = DARK, description = "Light text on dark, as in the menu View.")
  private boolean dark;

  @Option(
      names = "--tray",
      description = "Stay in the tray when the window is closed, where the system has one.")
  private boolean tray;

  @Option(
      names = "--no-keyring",
      description = "Keep the token in a file for its owner only, not in the system's keyring.")
  private boolean noKeyring;

  @Option(
      names = "--until-shown",
      hidden = true,
      paramLabel = "MILLIS",
      description =
          "Ends when the first entries are painted; prints how long each step took since then.")
  private long shownSince;

  /** Made by picocli. */
  public GuiCommand() {}

  /**
   * Starts Swing if these arguments ask for a window, beside the caller, who reads them meanwhile:
   * both take a moment.
   */
  public static void prepare(String... args) {
    if (args.length > 0 && args[0].equals(NAME)) {
      boolean dark = List.of(args).contains(DARK);
      Thread swing = new Thread(() -> startSwing(dark), "sluice-swing");
      swing.setDaemon(true);
      swing.setUncaughtExceptionHandler((thread, error) -> {}); // see requireDisplay
      swing.start();
    }
  }

  private static void startSwing(boolean dark) {
    if (!GraphicsEnvironment.isHeadless()) {
      boolean isDark = dark || new ArrangementFile().load().theme().isDark();
      EventQueue.invokeLater(() -> Look.install(isDark));
    }
  }

  @Override
  public Integer call() throws Exception {
    requireDisplay();
    if (demo) {
      if (domain != KnownDomain.TRACKER) {
        throw CommandException.usage("--demo has a server of the tracker's only, not of " + domain);
      }
      try (DemoServer started = DemoServer.start()) {
        run(started.file(), started.login());
      }
    } else {
      runOrTell(login());
    }
    return Exit.DONE.status();
  }

  /** A damaged file may be set aside; every other refusal ends the command. */
  private void runOrTell(@Nullable Login login) throws Exception {
    try {
      run(database(), login);
    } catch (StorageException | IOException refused) {
      boolean isDamaged =
          refused instanceof StorageException storage && storage.reason() == Reason.DAMAGED;
      if (!RefusedFile.isToGoAside(Failures.line(refused), isDamaged)) {
        throw refused;
      }
      setAside();
      runOrTell(login);
    }
  }

  private void setAside() throws IOException {
    try {
      Path kept = SqliteDatabase.setAside(new JdbcDriver(database()), SqliteOptions.defaults());
      output.note("sluice: the damaged file is kept as " + kept);
    } catch (SyncException cannot) {
      RefusedFile.isToGoAside(Failures.line(cannot), false);
      throw cannot;
    }
  }

  private Path database() throws IOException {
    return file == null ? usualFile() : file;
  }

  /** Only a window that is used is to leave something there. */
  private TokenKeyring keyring() {
    return demo || noKeyring || shownSince > 0 ? TokenKeyring.none() : new SystemKeyring();
  }

  private static void requireDisplay() {
    if (GraphicsEnvironment.isHeadless()) {
      throw CommandException.usage("a window needs a display; DISPLAY names none");
    }
    try {
      Toolkit.getDefaultToolkit();
    } catch (AWTError | NoClassDefFoundError cannotBeReached) { // the second one after the first
      throw CommandException.usage("a window needs a display; the one of DISPLAY does not answer");
    }
  }

  private @Nullable Login login() throws IOException {
    return server == null ? null : new Login(server, token.require());
  }

  private Path usualFile() throws IOException {
    Path folder = Path.of(System.getProperty("user.home"), ".sluice");
    if (Files.exists(folder) && !Files.isDirectory(folder)) {
      throw new IOException(folder + " is a file, not a folder");
    }
    Files.createDirectories(folder);
    return folder.resolve(domain + ".db");
  }

  private TimesheetKind kind() {
    return switch (domain) {
      case TRACKER -> new TrackerKind();
      case REDMINE -> new RedmineKind();
    };
  }

  /** Blocks until the window is closed. */
  private void run(Path database, @Nullable Login login) throws Exception {
    ArrangementFile kept = new ArrangementFile();
    OpenWindow window =
        new OpenWindow(
            shownSince > 0 ? Optional.of(this::tellTime) : Optional.empty(),
            now -> keep(kept, now)); // who never closes it has it again all the same
    Optional<Instance> first = Instance.first(database.toAbsolutePath(), window::toFront);
    if (first.isEmpty()) {
      output.note("sluice: a window on this file is open; it comes to the front");
      return;
    }
    Arrangement begun = arranged(kept.load());
    EventQueue.invokeLater(() -> Look.install(begun.theme().isDark()));
    try (Instance held = first.get()) {
      TrackerApp app =
          new TrackerApp(
              kind(),
              new JdbcDriver(database),
              new FileVault(database, keyring()),
              this::watched,
              ScreenThread.scheduler(),
              Time.system());
      try (app) {
        window.open(app.models(), begun, Optional.ofNullable(login));
        Objects.requireNonNull(app.database(), "a file that cannot be opened ends the window");
        Arrangement last = window.awaitClosed();
        held.ending();
        keep(kept, last);
      } finally {
        inspected.close();
        window.dispose();
      }
      app.awaitEnd(); // the file is held until what was typed is in it
    }
  }

  /** The usual engine, watched if the user wants it. */
  private SyncEngine watched(SyncEngineBuilder usual, OkHttpClient client) {
    SyncEngine engine = usual.build();
    try {
      inspected.watch(engine, output);
    } catch (IOException cannot) {
      output.note("sluice: " + Failures.line(cannot));
    }
    return engine;
  }

  /** As the last window was, and as the command line wants it. */
  private Arrangement arranged(Arrangement last) {
    return new Arrangement(
        dark ? Theme.fixed(true) : last.theme(),
        tray || last.staysInTray(),
        last.isMaximized(),
        last.isGrouped(),
        last.reminder(),
        last.place());
  }

  /** Only a window that is used is kept; one that cannot be kept ends all the same. */
  private void keep(ArrangementFile file, Arrangement last) {
    if (demo || shownSince > 0) {
      return;
    }
    try {
      file.save(last);
    } catch (IOException cannot) {
      output.note("sluice: the window's size and place are not kept: " + Failures.line(cannot));
    }
  }

  private void tellTime(String step) {
    output.note(step + " " + (Time.system().now().toEpochMilli() - shownSince) + " ms");
  }
}
