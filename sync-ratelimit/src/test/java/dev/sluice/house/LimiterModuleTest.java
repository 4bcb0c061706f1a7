package dev.sluice.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleDescriptor.Requires;
import java.lang.module.ModuleDescriptor.Requires.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class LimiterModuleTest {

  /** What is required transitively must be there when a program that requires this is compiled. */
  @Test
  void aModuleThatOnlyLimitsIsCompiledWithoutOkHttpAndSqlite() throws IOException {
    try (InputStream in = Files.newInputStream(Path.of("target/classes/module-info.class"))) {
      assertThat(ModuleDescriptor.read(in).requires())
          .filteredOn(required -> required.modifiers().contains(Modifier.TRANSITIVE))
          .extracting(Requires::name)
          .containsExactlyInAnyOrder("io.reactivex.rxjava3", "org.jspecify");
    }
  }
}
