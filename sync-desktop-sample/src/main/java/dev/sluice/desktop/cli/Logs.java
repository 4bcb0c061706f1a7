package dev.sluice.desktop.cli;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.PatternLayout;
import ch.qos.logback.classic.spi.Configurator;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.ConsoleAppender;
import ch.qos.logback.core.encoder.LayoutWrappingEncoder;
import ch.qos.logback.core.spi.ContextAwareBase;
import java.util.logging.LogManager;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Logs go to standard error, and only if they are wanted. Logback finds it as a service. */
public final class Logs extends ContextAwareBase implements Configurator {

  /** The bus of the system's keyring. It logs each message, and KDE's messages hold the token. */
  private static final String BUS = "org.freedesktop";

  /** A log may be looked at in a terminal. */
  private static final class PlainLayout extends PatternLayout {

    @Override
    public String doLayout(ILoggingEvent event) {
      return Plain.lines(super.doLayout(event));
    }
  }

  /** Made by logback. */
  public Logs() {}

  /** Silences what does not log by SLF4J. */
  public static void silence() {
    LogManager.getLogManager().reset();
  }

  static void show() {
    if (LoggerFactory.getLogger(Logger.ROOT_LOGGER_NAME)
        instanceof ch.qos.logback.classic.Logger root) {
      root.setLevel(Level.DEBUG);
    }
  }

  @Override
  public ExecutionStatus configure(LoggerContext context) {
    PatternLayout layout = new PlainLayout();
    layout.setContext(context);
    layout.setPattern("%d{HH:mm:ss.SSS} %-5level %logger{20} - %msg%n");
    layout.start();
    LayoutWrappingEncoder<ILoggingEvent> encoder = new LayoutWrappingEncoder<>();
    encoder.setContext(context);
    encoder.setLayout(layout);
    encoder.start();
    ConsoleAppender<ILoggingEvent> appender = new ConsoleAppender<>();
    appender.setContext(context);
    appender.setTarget("System.err");
    appender.setEncoder(encoder);
    appender.start();
    ch.qos.logback.classic.Logger root = context.getLogger(Logger.ROOT_LOGGER_NAME);
    root.addAppender(appender);
    root.setLevel(Level.OFF);
    context.getLogger(BUS).setLevel(Level.OFF);
    return ExecutionStatus.DO_NOT_INVOKE_NEXT_IF_ANY;
  }
}
