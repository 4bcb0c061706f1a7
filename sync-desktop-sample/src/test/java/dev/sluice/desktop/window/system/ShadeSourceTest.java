package dev.sluice.desktop.window.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What is made of the words of each system. */
class ShadeSourceTest {

  private static Optional<Boolean> isDark(String system, String command, String printed) {
    return ShadeSource.isDark(
        ShadeSource.of(system),
        words -> Optional.of(printed).filter(text -> words.get(0).equals(command)));
  }

  @Test
  void eachSystemSaysItInItsWay() {
    assertThat(isDark("Linux", "gdbus", "(<<uint32 1>>,)\n")).contains(true);
    assertThat(isDark("Linux", "gdbus", "(<<uint32 2>>,)\n")).contains(false);
    assertThat(isDark("Linux", "gdbus", "(<<uint32 0>>,)\n")).contains(false);
    assertThat(isDark("Mac OS X", "defaults", "Dark\n")).contains(true);
    String value = "\r\nHKEY_CURRENT_USER\\...\r\n    AppsUseLightTheme    REG_DWORD    ";
    assertThat(isDark("Windows 11", "reg", value + "0x0\r\n")).contains(true);
    assertThat(isDark("Windows 11", "reg", value + "0x1\r\n")).contains(false);
  }

  @Test
  void withoutAPortalGnomeIsAsked() {
    assertThat(isDark("Linux", "gsettings", "'prefer-dark'\n")).contains(true);
    assertThat(isDark("Linux", "gsettings", "'default'\n")).contains(false);
  }

  @Test
  void whatNobodyTellsIsNotKnown() {
    assertThat(isDark("Linux", "none of them", "")).isEmpty();
    assertThat(isDark("Linux", "gdbus", "()")).isEmpty();
  }

  @Test
  void aCommandThatIsMissingOrFailsSaysNothing() {
    assertThat(SystemCommand.output(List.of("sluice-has-no-such-command"))).isEmpty();
    assertThat(SystemCommand.output(List.of("false"))).isEmpty();
    assertThat(SystemCommand.output(List.of("echo", "Dark"))).contains("Dark\n");
  }
}
