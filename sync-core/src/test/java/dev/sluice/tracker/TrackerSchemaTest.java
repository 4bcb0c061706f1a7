package dev.sluice.tracker;

import static dev.sluice.tracker.TrackerSchema.SCHEMA;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.schema.Derived;
import dev.sluice.schema.Endpoint;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.FieldKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class TrackerSchemaTest {

  private static final Pattern PLACEHOLDER = Pattern.compile("\\{(\\w+)}");

  static List<EntityType<?>> types() {
    return SCHEMA.types();
  }

  @Test
  void typesStandInDependencyOrder() {
    assertThat(SCHEMA.types())
        .map(EntityType::name)
        .containsExactly(
            "workspaces",
            "users",
            "workspace_features",
            "preferences",
            "tags",
            "clients",
            "projects",
            "tasks",
            "time_entries");
  }

  @Test
  void pullAsksInThreeChains() {
    assertThat(chain(0)).containsExactly("workspaces", "preferences", "projects");
    assertThat(chain(1)).containsExactly("users", "tags", "time_entries");
    assertThat(chain(2)).containsExactly("workspace_features", "clients", "tasks");
  }

  private static List<String> chain(int number) {
    List<String> chain = new ArrayList<>();
    for (int i = number; i < SCHEMA.fetchOrder().size(); i += 3) {
      chain.add(SCHEMA.fetchOrder().get(i).name());
    }
    return chain;
  }

  @Test
  void lightPullFetchesTimeEntries() {
    assertThat(SCHEMA.light()).containsExactly(TimeEntry.TYPE);
  }

  @Test
  void typesLiveAtTheirPaths() {
    String paths = types().stream().map(TrackerSchemaTest::paths).collect(Collectors.joining("\n"));
    assertThat(paths)
        .isEqualTo(
            """
            GET me/workspaces, PUT workspaces/{id}
            GET me, PUT me
            GET me/features
            GET me/preferences, POST me/preferences
            GET me/tags since, POST workspaces/{workspace_id}/tags, \
            PUT workspaces/{workspace_id}/tags/{id}, \
            DELETE workspaces/{workspace_id}/tags/{id}
            GET me/clients since, POST workspaces/{workspace_id}/clients, \
            PUT workspaces/{workspace_id}/clients/{id}, \
            DELETE workspaces/{workspace_id}/clients/{id}
            GET me/projects?include_archived=true since, \
            POST workspaces/{workspace_id}/projects, \
            PUT workspaces/{workspace_id}/projects/{id}, \
            DELETE workspaces/{workspace_id}/projects/{id}?teDeletionMode=unassign
            GET me/tasks?include_not_active=true since, \
            POST workspaces/{workspace_id}/projects/{project_id}/tasks, \
            PUT workspaces/{workspace_id}/projects/{project_id}/tasks/{id}, \
            DELETE workspaces/{workspace_id}/projects/{project_id}/tasks/{id}
            GET me/time_entries since, POST workspaces/{workspace_id}/time_entries, \
            PUT workspaces/{workspace_id}/time_entries/{id}, \
            DELETE workspaces/{workspace_id}/time_entries/{id}""");
  }

  private static String paths(EntityType<?> type) {
    Endpoints at = type.endpoints();
    String list = "GET " + at.list() + (at.takesSince() ? " since" : "");
    return Stream.concat(
            Stream.of(list), changes(at).map(change -> change.method() + " " + change.path()))
        .collect(Collectors.joining(", "));
  }

  private static Stream<Endpoint> changes(Endpoints at) {
    return Stream.of(at.create(), at.update(), at.delete()).filter(Objects::nonNull);
  }

  @Test
  void timeEntriesAreAskedForByDatesAndSayWhoMadeThem() {
    Endpoints entries = TimeEntry.TYPE.endpoints();
    assertThat(entries.range().cut()).isEqualTo(1000);
    assertThat(entries.create().constants()).isEqualTo(Map.of("created_with", "Sluice"));
  }

  @ParameterizedTest
  @MethodSource("types")
  void columnsAreNamedOnceAndNeverLikeTheEnginesOwn(EntityType<?> type) {
    assertThat(type.fields())
        .map(Field::column)
        .doesNotHaveDuplicates()
        .doesNotContain("id", "server_id", "deleted", "api_token");
  }

  @ParameterizedTest
  @MethodSource("types")
  void everyJsonNameMeansOneThing(EntityType<?> type) {
    Function<Field<?, ?>, Stream<String>> names =
        field -> Stream.concat(Stream.of(field.json()), field.aliases().stream()).distinct();
    assertThat(type.fields().stream().flatMap(names).toList())
        .doesNotHaveDuplicates()
        .doesNotContain("id", "api_token");
  }

  @ParameterizedTest
  @MethodSource("types")
  void rowGoesWithWhatItCannotBeWithout(EntityType<?> type) {
    assertThat(type.fields())
        .filteredOn(Field::isReference)
        .filteredOn(field -> field.kind() != FieldKind.REFERENCES)
        .allMatch(field -> field.isNullable() != field.isOwnedByTarget());
  }

  @ParameterizedTest
  @MethodSource("types")
  void pathsAreMadeOfReferencesThatAreNeverNull(EntityType<?> type) {
    List<String> known =
        type.fields().stream()
            .filter(field -> field.isReference() && !field.isNullable())
            .map(Field::column)
            .toList();
    assertThat(changes(type.endpoints()).flatMap(TrackerSchemaTest::placeholders))
        .allMatch(name -> name.equals("id") || known.contains(name));
  }

  private static Stream<String> placeholders(Endpoint endpoint) {
    return PLACEHOLDER.matcher(endpoint.path()).results().map((MatchResult hit) -> hit.group(1));
  }

  @ParameterizedTest
  @MethodSource("types")
  void userWritesOnlyWhatCanBePushed(EntityType<?> type) {
    boolean pushed = type.endpoints().update() != null;
    assertThat(type.fields().stream().anyMatch(Field::isByUser)).isEqualTo(pushed);
  }

  @ParameterizedTest
  @MethodSource("types")
  void derivedValuesBelongToGroups(EntityType<?> type) {
    assertThat(type.derived())
        .map(Derived::group)
        .allMatch(group -> type.fields().stream().anyMatch(f -> group.equals(f.group())));
  }

  @ParameterizedTest
  @MethodSource("types")
  void creatableTypesCanBeRecognised(EntityType<?> type) {
    assertThat(type.fields().stream().anyMatch(Field::isFingerprint))
        .isEqualTo(type.endpoints().create() != null);
  }
}
