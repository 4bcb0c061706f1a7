package dev.sluice.house;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import java.nio.file.Paths;
import java.util.Collection;

/** The library's compiled classes. */
public final class House {

  static final String ROOT = "dev.sluice";
  static final JavaClasses CLASSES =
      new ClassFileImporter().importPath(Paths.get("target", "classes"));

  private House() {}

  /** A package by its name on the map; the root's is empty. */
  static String named(String name) {
    return name.isEmpty() ? ROOT : ROOT + "." + name;
  }

  static String[] named(Collection<String> names) {
    return names.stream().map(House::named).toArray(String[]::new);
  }

  /** A package that is not built yet breaks no rule. */
  static void check(ArchRule rule) {
    rule.allowEmptyShould(true).check(CLASSES);
  }
}
