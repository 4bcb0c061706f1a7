package dev.sluice.desktop.probe;

import dev.sluice.desktop.cli.CommandException;
import dev.sluice.desktop.domain.Domain;
import dev.sluice.desktop.domain.FileDomain;
import dev.sluice.desktop.sync.CredentialsKind;
import dev.sluice.schema.SyncSchema;
import java.io.File;
import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** A schema, as a file or as the constant of a class. */
@SuppressWarnings("NullAway.Init") // picocli fills the fields
final class SchemaOptions {

  @Option(
      names = "--schema",
      required = true,
      paramLabel = "FILE|CLASS",
      description = {
        "A schema file, or the full name of a class with a static field of the type SyncSchema."
      })
  private String name;

  @Option(
      names = "--classpath",
      paramLabel = "PATHS",
      description = "Where the class is: folders and jars, as for java.")
  private @Nullable String paths;

  @Option(
      names = "--credentials",
      paramLabel = "KIND",
      description = {
        "How the token is sent: basic, bearer, or header:NAME; default basic, or what a schema"
            + " file says."
      })
  private @Nullable String credentials;

  SchemaOptions() {}

  /** Where it is, if it is a file. */
  Path file() {
    return Path.of(name);
  }

  /** Loads it. */
  Domain domain() throws IOException {
    Path file = file();
    CredentialsKind kind = new CredentialsKind(credentials == null ? "basic" : credentials);
    if (!Files.isRegularFile(file)) {
      return new ProbedDomain(load(), kind);
    }
    FileDomain said = FileDomain.read(file);
    return credentials == null ? said : new ProbedDomain(said.schema(), kind);
  }

  /** The class stays usable as long as the program runs. */
  private SyncSchema load() throws IOException {
    try {
      URLClassLoader loader = new URLClassLoader(urls(), SchemaOptions.class.getClassLoader());
      return only(Class.forName(name, true, loader));
    } catch (ClassNotFoundException e) {
      throw CommandException.usage("there is no class " + name + "; --classpath says where it is");
    } catch (ExceptionInInitializerError e) {
      throw CommandException.usage(name + " cannot be made: " + said(e.getCause()));
    } catch (LinkageError e) {
      throw CommandException.usage(name + " cannot be loaded: " + said(e));
    }
  }

  private static String said(@Nullable Throwable cause) {
    return cause == null ? "" : Objects.requireNonNullElse(cause.getMessage(), cause.toString());
  }

  private URL[] urls() throws IOException {
    List<URL> urls = new ArrayList<>();
    for (String path : paths == null ? new String[0] : paths.split(File.pathSeparator, -1)) {
      File file = new File(path);
      if (!file.exists()) {
        throw CommandException.usage(path + " of --classpath does not exist");
      }
      urls.add(file.toURI().toURL());
    }
    return urls.toArray(URL[]::new);
  }

  private SyncSchema only(Class<?> type) {
    List<SyncSchema> schemas = new ArrayList<>();
    for (Field field : type.getDeclaredFields()) {
      if (Modifier.isStatic(field.getModifiers()) && field.getType() == SyncSchema.class) {
        schemas.add(value(field));
      }
    }
    if (schemas.size() != 1) {
      throw CommandException.usage(
          name + " has " + schemas.size() + " static fields of the type SyncSchema, not one");
    }
    return schemas.get(0);
  }

  private static SyncSchema value(Field field) {
    try {
      field.setAccessible(true);
      return (SyncSchema) field.get(null);
    } catch (ReflectiveOperationException e) {
      throw CommandException.usage(field + " cannot be read");
    }
  }
}
