package dev.sluice.android.sample;

import static org.assertj.core.api.Assertions.assertThat;

import android.graphics.Bitmap;
import android.graphics.Canvas;
import android.view.View;
import android.widget.Button;
import dev.sluice.android.sample.res.R;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.http.Answer;
import dev.sluice.testkit.http.PathPattern;
import dev.sluice.testkit.state.RowKind;
import io.reactivex.rxjava3.core.Completable;
import io.reactivex.rxjava3.schedulers.Schedulers;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.temporal.WeekFields;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import javax.imageio.ImageIO;
import org.junit.AfterClass;
import org.junit.Test;
import org.junit.experimental.categories.Category;

/**
 * Paints the screens to target/screenshots, for people to look at, and sees that no button is cut.
 * Only in the profile "whole".
 */
@Category(Slow.class)
public class ScreenshotsTest extends OnPhone {

  private static final int GAP = 12; // pixels between the screens of a picture

  @Test
  public void theyLookWellInLight() throws IOException {
    walk("light", "en-rGB-w360dp-h740dp-notnight-xhdpi", 1);
  }

  @Test
  public void theyLookWellInTheDark() throws IOException {
    walk("dark", "en-rGB-w360dp-h740dp-night-xhdpi", 1);
  }

  @Test
  public void theyLookWellInLargeLettersAndGerman() throws IOException {
    walk("large-german", "de-rDE-w360dp-h740dp-notnight-xhdpi", 1.75f);
  }

  @Test
  public void theyLookWellInArabic() throws IOException {
    walk("arabic", "ar-rEG-ldrtl-w360dp-h740dp-night-xhdpi", 1);
  }

  /** The picture of the README; {@code -Dsluice.docs=write} writes that, too. */
  @AfterClass
  public static void compose() throws IOException {
    List<BufferedImage> parts = new ArrayList<>();
    for (String name : List.of("light-list", "dark-problems", "large-german-list")) {
      if (!Files.exists(file(name))) {
        return; // not all of the tests were run
      }
      parts.add(ImageIO.read(file(name).toFile()));
    }
    int width = parts.get(0).getWidth() / 2;
    int height = parts.get(0).getHeight() / 2;
    BufferedImage all =
        new BufferedImage(parts.size() * (width + GAP) - GAP, height, BufferedImage.TYPE_INT_ARGB);
    Graphics2D graphics = all.createGraphics();
    graphics.setRenderingHint(
        RenderingHints.KEY_INTERPOLATION, RenderingHints.VALUE_INTERPOLATION_BICUBIC);
    for (int i = 0; i < parts.size(); i++) {
      graphics.drawImage(parts.get(i), i * (width + GAP), 0, width, height, null);
    }
    graphics.dispose();
    ImageIO.write(all, "png", file("android").toFile());
    if ("write".equals(System.getProperty("sluice.docs"))) {
      Path picture = Path.of("..", "docs", "images", "android.png");
      Files.copy(file("android"), picture, StandardCopyOption.REPLACE_EXISTING);
    }
  }

  private static Path file(String name) {
    return Path.of("target", "screenshots", name + ".png");
  }

  private void walk(String name, String qualifiers, float letters) throws IOException {
    phone.set(qualifiers, letters);
    phone.untilShown(R.id.log_in);
    paint(name + "-login");
    seed();
    phone.logIn(wire.url());
    phone.untilText("Elephant");
    refuse();
    collide();
    phone.untilShown(R.id.stop);
    paint(name + "-list");
    phone.click(R.id.status);
    phone.untilText("archived");
    paint(name + "-problems");
    phone.click(R.id.back);
    phone.untilText("Elephant");
    phone.click("Elephant house, new roof");
    phone.untilShown(R.id.end_day);
    phone.until("the project", () -> phone.texts().contains("Zoo"));
    paint(name + "-edit");
    phone.click(R.id.back);
    menu(R.string.week);
    phone.untilShown(R.id.days);
    if (aWeekBeginsToday()) {
      phone.click(R.id.previous);
    }
    phone.until("the project", () -> phone.texts().contains("Zoo"));
    paint(name + "-week");
    phone.click(R.id.back);
    phone.untilShown(R.id.entries);
    menu(R.string.sync);
    phone.until("the syncs", () -> phone.isShown(R.id.now) && !phone.text(R.id.now).isEmpty());
    paint(name + "-sync");
  }

  /** What ended yesterday stands in the week before then. */
  private boolean aWeekBeginsToday() {
    Locale locale = phone.activity().getResources().getConfiguration().getLocales().get(0);
    DayOfWeek today = LocalDate.now(ZoneId.systemDefault()).getDayOfWeek();
    return WeekFields.of(locale).getFirstDayOfWeek() == today;
  }

  private void seed() {
    long zoo = server.web().addProject(server.web().workspace(), "Zoo");
    Instant morning =
        LocalDate.now().minusDays(1).atTime(8, 5).atZone(ZoneId.systemDefault()).toInstant();
    long roof = server.web().addEntry("Elephant house, new roof", morning, Duration.ofMinutes(95));
    server.web().edit(RowKind.TIME_ENTRY, roof, "project_id", zoo);
    long call =
        server.web().addEntry("Call with Anna", morning.plusSeconds(7200), Duration.ofMinutes(20));
    server.web().edit(RowKind.TIME_ENTRY, call, "project_id", zoo);
    for (int day = 1; day < 4; day++) {
      Instant noon = morning.minus(Duration.ofDays(day)).plus(Duration.ofHours(3));
      server
          .web()
          .addEntry(
              "Feeding plan for the next quarter, with the keepers of all houses",
              noon,
              Duration.ofMinutes(185));
      server.web().addEntry("", noon.minusSeconds(7200), Duration.ofMinutes(45));
    }
  }

  private void refuse() {
    server
        .faults()
        .on(
            1,
            PathPattern.requests("POST", "/workspaces/*/time_entries"),
            Fault.answer(Answer.error(400, "Project is archived")));
    begin("Sort the papers of the year");
    phone.untilShown(R.id.stop);
    phone.until("the refusal", () -> server.faults().injected().size() == 1);
    phone.until("amber", () -> phone.activity().findViewById(R.id.status).isClickable());
  }

  private void collide() {
    offline();
    edit("Call with Anna");
    phone.type(R.id.edit_description, "Call with Anna and Bert");
    phone.click(R.id.save);
    phone.untilShown(R.id.sync);
    phone.untilText("Anna and Bert");
    server.web().rows(RowKind.TIME_ENTRY).stream()
        .filter(row -> row.get("description").asText().startsWith("Call"))
        .forEach(
            row ->
                server
                    .web()
                    .edit(
                        RowKind.TIME_ENTRY,
                        row.get("id").asLong(),
                        "description",
                        "Call about the roof"));
    server.faults().clear();
    phone.click(R.id.sync);
    String both = phone.activity().getResources().getQuantityString(R.plurals.problem_count, 2, 2);
    phone.until("the merge", () -> phone.text(R.id.status).equals(both));
    phone.until(
        "the end of the sync",
        () -> !phone.texts().contains(phone.activity().getString(R.string.refreshing)));
  }

  private void paint(String name) throws IOException {
    View root = phone.root();
    Bitmap picture =
        Bitmap.createBitmap(root.getWidth(), root.getHeight(), Bitmap.Config.ARGB_8888);
    root.draw(new Canvas(picture));
    Path file = file(name);
    Files.createDirectories(file.getParent());
    Completable.fromAction(() -> write(picture, file)).subscribeOn(Schedulers.io()).blockingAwait();
    assertThat(cut()).as("buttons that break within a word on " + name).isEmpty();
  }

  private static void write(Bitmap picture, Path file) throws IOException {
    try (OutputStream out = Files.newOutputStream(file)) {
      picture.compress(Bitmap.CompressFormat.PNG, 100, out);
    }
  }

  private List<String> cut() {
    return Phone.views(phone.root()).stream()
        .filter(view -> view.isShown() && view instanceof Button)
        .map(view -> (Button) view)
        .filter(button -> button.getLineCount() > button.getText().toString().split(" ").length)
        .map(button -> button.getText().toString())
        .collect(Collectors.toList());
  }
}
