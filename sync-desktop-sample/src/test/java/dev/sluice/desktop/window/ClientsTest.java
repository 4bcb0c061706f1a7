package dev.sluice.desktop.window;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sluice.store.Query;
import dev.sluice.testkit.state.RowKind;
import dev.sluice.tracker.Client;
import dev.sluice.tracker.Project;
import java.awt.Dimension;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.swing.JComboBox;
import javax.swing.JComponent;
import javax.swing.JTable;
import javax.swing.JTextField;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Clients are added and renamed in the window, projects get them, and all of it is sent. */
class ClientsTest extends OnADisplay {

  private static final String PAGE = "Projects, clients and tags";

  @BeforeEach
  void twoProjectsAndAClient() {
    Instant now = Instant.now();
    server.web().put(RowKind.PROJECT, Map.of("name", "Garden", "color", "#2da608"), now);
    server.web().put(RowKind.PROJECT, Map.of("name", "Shop", "color", "#0b83d9"), now);
    server.web().put(RowKind.CLIENT, Map.of("name", "Anna"), now);
  }

  private OnScreen opened() throws Exception {
    OnScreen screen = OnScreen.open(file(), login());
    screen.sync();
    screen.choose(PAGE + " …");
    screen.await("all of them", () -> column(screen, 0).size() == 3);
    return screen;
  }

  private static List<String> column(OnScreen screen, int column) {
    return OnScreen.texts(screen.find(JTable.class, PAGE), column);
  }

  private static void pick(OnScreen screen, String name) throws Exception {
    screen.await(name, () -> column(screen, 0).contains(name));
    OnScreen.onScreen(
        () -> {
          int row = column(screen, 0).indexOf(name);
          screen.find(JTable.class, PAGE).setRowSelectionInterval(row, row);
          return true;
        });
  }

  private static JComboBox<?> box(OnScreen screen) {
    return screen.find(JComboBox.class, "Client");
  }

  private static List<String> offered(OnScreen screen) throws Exception {
    return OnScreen.onScreen(
        () ->
            IntStream.range(0, box(screen).getItemCount())
                .mapToObj(i -> box(screen).getItemAt(i).toString())
                .toList());
  }

  private static void give(OnScreen screen, String client) throws Exception {
    int place = offered(screen).indexOf(client);
    OnScreen.onScreen(
        () -> {
          box(screen).setSelectedIndex(place);
          return true;
        });
  }

  private static String chosen(OnScreen screen) {
    return String.valueOf(box(screen).getSelectedItem());
  }

  private static void awaitClient(OnScreen screen, String project, String client) throws Exception {
    screen.await(
        project + " has " + client,
        () -> {
          int row = column(screen, 0).indexOf(project);
          return row >= 0 && column(screen, 2).get(row).equals(client);
        });
  }

  private static void back(OnScreen screen) throws Exception {
    screen.press("Back");
    screen.await("the list", () -> screen.shows("Start"));
    screen.sync();
  }

  private List<String> clientsOnServer() {
    return server.web().rows(RowKind.CLIENT).stream()
        .map(row -> row.path("name").asText())
        .toList();
  }

  /** The name of a project's client as the server has it; empty if it has none. */
  private String clientOnServer(String project) {
    JsonNode id =
        server.web().rows(RowKind.PROJECT).stream()
            .filter(row -> row.path("name").asText().equals(project))
            .findFirst()
            .orElseThrow()
            .path("client_id");
    return server.web().rows(RowKind.CLIENT).stream()
        .filter(row -> row.path("id").asLong() == id.asLong())
        .map(row -> row.path("name").asText())
        .findFirst()
        .orElse("");
  }

  @Test
  void aProjectGetsAClientAndAnotherAndNoneAndEachIsUndone() throws Exception {
    try (OnScreen screen = opened()) {
      pick(screen, "Shop");
      assertThat(offered(screen)).containsExactly("No client", "Anna", "New client …");
      give(screen, "Anna");
      screen.await("words", () -> screen.says("Gave project “Shop” the client “Anna”"));
      awaitClient(screen, "Shop", "Anna");
      screen.shoot("clients", new Dimension(800, 600));
      assertThat(OnScreen.onScreen(screen::cut)).isEmpty();
      back(screen);
      assertThat(clientOnServer("Shop")).isEqualTo("Anna");
      assertThat(clientOnServer("Garden")).isEmpty();
      screen.choose(PAGE + " …");
      give(screen, "No client");
      screen.await("words", () -> screen.says("Took the client from project “Shop”"));
      back(screen);
      assertThat(clientOnServer("Shop")).isEmpty();
      screen.choose("Undo");
      screen.await("it is undone", () -> screen.says("Undone: took the client"));
      screen.sync();
      assertThat(clientOnServer("Shop")).isEqualTo("Anna");
    }
  }

  @Test
  void aClientIsAddedRenamedAndTakenBack() throws Exception {
    try (OnScreen screen = opened()) {
      screen.type("New client", "Ben");
      screen.press("Add client");
      screen.await("words", () -> screen.says("Added client “Ben”"));
      assertThat(OnScreen.onScreen(() -> screen.find(JTextField.class, "New client").getText()))
          .isEmpty();
      pick(screen, "Anna");
      assertThat(OnScreen.onScreen(() -> box(screen).isEnabled())).isFalse();
      screen.type("Name", "Annette");
      screen.press("Rename");
      screen.await("words", () -> screen.says("Renamed client “Anna” to “Annette”"));
      back(screen);
      assertThat(clientsOnServer()).containsExactlyInAnyOrder("Annette", "Ben");
      screen.choose("Undo");
      screen.await("it is undone", () -> screen.says("Undone: renamed client"));
      screen.choose("Undo");
      screen.await("it is undone", () -> screen.says("Undone: added client “Ben”"));
      screen.sync();
      assertThat(clientsOnServer()).containsExactly("Anna");
      screen.choose("Redo");
      screen.await("it is back", () -> screen.says("Done again: added client “Ben”"));
      screen.sync();
      assertThat(clientsOnServer()).containsExactlyInAnyOrder("Anna", "Ben");
    }
  }

  /** Both wait without a network, and go out one after the other. */
  @Test
  void aNewClientOfAProjectThatIsNewTooIsSentBeforeIt() throws Exception {
    try (OnScreen screen = OnScreen.open(file(), login())) {
      screen.sync();
      screen.press("Work offline");
      screen.awaitStatus("Working offline");
      screen.type("Description", "Dig @Pond");
      screen.press("Start");
      screen.awaitFile(() -> projects(screen).anyMatch(one -> one.name().equals("Pond")));
      screen.choose(PAGE + " …");
      pick(screen, "Pond");
      give(screen, "New client …");
      JTextField name = screen.find(JTextField.class, "New client");
      screen.await("the cursor", () -> screen.frame().getMostRecentFocusOwner() == name);
      screen.type("New client", "Cleo");
      enter(name);
      awaitClient(screen, "Pond", "Cleo");
      screen.await("it is chosen", () -> chosen(screen).equals("Cleo"));
      assertThat(screen.app.database().table(Client.TYPE).list(Query.<Client>all()))
          .extracting(Client::name)
          .containsExactlyInAnyOrder("Anna", "Cleo");
      assertThat(clientsOnServer()).containsExactly("Anna");
      screen.press("Back");
      screen.press("Work offline");
      screen.sync();
      assertThat(clientOnServer("Pond")).isEqualTo("Cleo");
    }
  }

  private static Stream<Project> projects(OnScreen screen) {
    return screen.app.database().table(Project.TYPE).list(Query.<Project>all()).stream();
  }

  private static void enter(JTextField field) throws Exception {
    OnScreen.onScreen(
        () -> {
          field.postActionEvent();
          return true;
        });
  }

  @Test
  void aNameThatAClientHasIsRefusedAndStaysInItsField() throws Exception {
    try (OnScreen screen = opened()) {
      screen.type("New client", "anna");
      screen.press("Add client");
      screen.await("why", () -> screen.says("Not done: another client is called “anna”"));
      assertThat(OnScreen.onScreen(() -> screen.find(JTextField.class, "New client").getText()))
          .isEqualTo("anna");
      back(screen);
      assertThat(clientsOnServer()).containsExactly("Anna");
    }
  }

  /** A client has one project of a name; one without a client may have the same. */
  @Test
  void aProjectIsNotGivenToAClientWhoHasOneOfItsName() throws Exception {
    long anna = server.web().rows(RowKind.CLIENT).get(0).path("id").asLong();
    server
        .web()
        .add(RowKind.PROJECT, server.web().workspace(), Map.of("name", "Yard", "client_id", anna));
    server.web().addProject(server.web().workspace(), "yard");
    try (OnScreen screen = OnScreen.open(file(), login())) {
      screen.sync();
      screen.choose(PAGE + " …");
      pick(screen, "yard");
      give(screen, "Anna");
      screen.await("why", () -> screen.says("Not done: another project is called “yard”"));
      screen.await("what it has", () -> chosen(screen).equals("No client"));
      back(screen);
      assertThat(clientOnServer("yard")).isEmpty();
    }
  }

  /** The server takes none of another workspace, nor does anybody want an archived one. */
  @Test
  void onlyClientsThatTheProjectMayHaveAreOffered() throws Exception {
    long other = server.web().put(RowKind.WORKSPACE, Map.of("name", "Else"), Instant.now());
    server.web().addClient(other, "Elsewhere");
    server.web().put(RowKind.CLIENT, Map.of("name", "Old", "archived", true), Instant.now());
    try (OnScreen screen = OnScreen.open(file(), login())) {
      screen.sync();
      screen.choose(PAGE + " …");
      pick(screen, "Elsewhere");
      pick(screen, "Shop");
      assertThat(offered(screen)).containsExactly("No client", "Anna", "New client …");
    }
  }

  @Test
  void aClientIsChosenByKeyboardAndAnArrowAloneGivesNone() throws Exception {
    try (OnScreen screen = opened()) {
      pick(screen, "Shop");
      JComponent box = box(screen);
      openAndMove(screen);
      screen.settle();
      assertThat(hasClient(screen, "Shop")).isFalse();
      OnScreen.key(box, "ESCAPE");
      screen.settle();
      assertThat(hasClient(screen, "Shop")).isFalse();
      assertThat(OnScreen.onScreen(() -> chosen(screen))).isEqualTo("No client");
      openAndMove(screen);
      OnScreen.key(box, "ENTER");
      awaitClient(screen, "Shop", "Anna");
      assertThat(hasClient(screen, "Shop")).isTrue();
      openAndMove(screen);
      OnScreen.key(box, "ENTER");
      JTextField name = screen.find(JTextField.class, "New client");
      screen.await("the cursor", () -> screen.frame().getMostRecentFocusOwner() == name);
      screen.settle();
      assertThat(hasClient(screen, "Shop")).isTrue();
    }
  }

  private static void openAndMove(OnScreen screen) throws Exception {
    JComponent box = box(screen);
    OnScreen.key(box, "DOWN");
    screen.await("the list", () -> box(screen).isPopupVisible());
    OnScreen.key(box, "DOWN");
  }

  /** Whether the file says that it has one. */
  private static boolean hasClient(OnScreen screen, String project) {
    return projects(screen)
        .filter(one -> one.name().equals(project))
        .map(Project::client)
        .anyMatch(Objects::nonNull);
  }

  @Test
  void whatIsHalfTypedStaysWhenTheFileChanges() throws Exception {
    try (OnScreen screen = opened()) {
      pick(screen, "Shop");
      give(screen, "New client …");
      screen.type("Name", "Sho");
      screen.type("New client", "Be");
      server.web().put(RowKind.TAG, Map.of("name", "urgent"), Instant.now());
      server.web().put(RowKind.PROJECT, Map.of("name", "Attic"), Instant.now());
      screen.app.models().sync().sync();
      screen.await("the new ones", () -> column(screen, 0).containsAll(List.of("urgent", "Attic")));
      assertThat(
              OnScreen.onScreen(
                  () ->
                      List.of(
                          screen.find(JTextField.class, "Name").getText(),
                          screen.find(JTextField.class, "New client").getText(),
                          chosen(screen))))
          .containsExactly("Sho", "Be", "New client …");
      enter(screen.find(JTextField.class, "Name"));
      screen.await("its name", () -> screen.says("Renamed project “Shop” to “Sho”"));
      enter(screen.find(JTextField.class, "New client"));
      awaitClient(screen, "Sho", "Be");
      back(screen);
      assertThat(clientOnServer("Sho")).isEqualTo("Be");
    }
  }

  /** The projects that a client has by then stay his. */
  @Test
  void aClientWhoHasProjectsIsNotTakenBack() throws Exception {
    try (OnScreen screen = opened()) {
      screen.type("New client", "Ben");
      screen.press("Add client");
      screen.await("words", () -> screen.says("Added client “Ben”"));
      back(screen);
      long ben =
          server.web().rows(RowKind.CLIENT).stream()
              .filter(row -> row.path("name").asText().equals("Ben"))
              .findFirst()
              .orElseThrow()
              .path("id")
              .asLong();
      server
          .web()
          .add(RowKind.PROJECT, server.web().workspace(), Map.of("name", "Roof", "client_id", ben));
      screen.sync();
      screen.choose("Undo");
      screen.await("why", () -> screen.says("Nothing to do: the client was changed since"));
      screen.sync();
      assertThat(clientOnServer("Roof")).isEqualTo("Ben");
    }
  }
}
