package dev.sluice.desktop.window;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.desktop.window.system.SystemShade;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** GNOME's own setting, that of a user with a home and a bus of their own. */
class SystemShadeTest {

  @TempDir Path home;

  public static void main(String[] words) throws Exception {
    Child.say(words[0], () -> List.of(String.valueOf(SystemShade.ofThisSystem().get())));
  }

  @Test
  void itIsDarkWhenGnomeIs() throws Exception {
    assertThat(with("prefer-dark")).containsExactly("Optional[true]");
    assertThat(with("default")).containsExactly("Optional[false]");
  }

  private List<String> with(String scheme) throws Exception {
    String set =
        "export GSETTINGS_BACKEND=keyfile; gsettings set org.gnome.desktop.interface color-scheme "
            + scheme
            + "; \"$@\"";
    return new Child(getClass(), home)
        .below(
            List.of("dbus-run-session", "gsettings"),
            List.of("dbus-run-session", "--", "bash", "-c", set, "-"));
  }
}
