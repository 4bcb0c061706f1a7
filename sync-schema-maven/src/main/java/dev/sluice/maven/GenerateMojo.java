package dev.sluice.maven;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sluice.schemafile.JavaFiles;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.project.MavenProject;
import org.jspecify.annotations.Nullable;

/**
 * Makes Java from a schema file: a record for each type with its fields, and the schema. Only what
 * has changed is written, so that the compiler finds nothing new where there is nothing new.
 */
@Mojo(name = "generate", defaultPhase = LifecyclePhase.GENERATE_SOURCES, threadSafe = true)
@SuppressWarnings("NullAway.Init") // Maven fills the fields
public final class GenerateMojo extends AbstractMojo {

  /** The schema file. */
  @Parameter(required = true)
  File file;

  /** The package of the code, such as {@code com.example.notes}. */
  @Parameter(required = true)
  String packageName;

  /** The class of the schema; {@code MyNotesSchema} for {@code my-notes.sluice.yaml} otherwise. */
  @Parameter @Nullable String className;

  /** Where the package's folders begin. */
  @Parameter(required = true, defaultValue = "${project.build.directory}/generated-sources/sluice")
  File outputDirectory;

  /** Whether a test is made, too, that plays random stories; it needs {@code sync-lab}. */
  @Parameter(defaultValue = "false")
  boolean test;

  /** Where the folders of the test's package begin. */
  @Parameter(
      required = true,
      defaultValue = "${project.build.directory}/generated-test-sources/sluice")
  File testOutputDirectory;

  /** What this execution made, so that it can delete what a later file does not say any more. */
  @Parameter(
      readonly = true,
      defaultValue =
          "${project.build.directory}/maven-status/sluice-maven-plugin/${mojo.executionId}.lst")
  File made;

  @Parameter(readonly = true, defaultValue = "${project}")
  MavenProject project;

  /** Made by Maven. */
  public GenerateMojo() {}

  @Override
  public void execute() throws MojoExecutionException, MojoFailureException {
    if (!file.exists()) {
      throw new MojoFailureException(file + " does not exist");
    }
    try {
      List<Path> changed = write();
      getLog().info(file.getName() + ": " + changed.size() + " files of Java have changed");
      changed.forEach(each -> getLog().debug(each.toString()));
    } catch (IllegalArgumentException e) {
      throw new MojoFailureException(String.valueOf(e.getMessage()), e);
    } catch (IOException e) {
      throw new MojoExecutionException(String.valueOf(e), e);
    }
    project.addCompileSourceRoot(outputDirectory.getPath());
    if (test) {
      project.addTestCompileSourceRoot(testOutputDirectory.getPath());
    }
  }

  private List<Path> write() throws IOException {
    JavaFiles files = JavaFiles.of(file.toPath(), packageName, className);
    files.sources(outputDirectory.toPath());
    if (test) {
      files.test(testOutputDirectory.toPath());
    }
    Path list = made.toPath();
    List<String> before = Files.exists(list) ? Files.readAllLines(list, UTF_8) : List.of();
    List<Path> changed = files.write(before.stream().map(Path::of).toList());
    List<String> now = files.paths().stream().map(Path::toString).toList();
    if (!now.equals(before)) {
      Files.createDirectories(list.getParent());
      Files.write(list, now, UTF_8);
    }
    return changed;
  }
}
