package dev.sluice.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.sluice.failure.StorageException;
import dev.sluice.jdbc.JdbcDriver;
import dev.sluice.schema.Endpoint;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Ref;
import dev.sluice.schema.SyncSchema;
import dev.sluice.sqlite.SqliteException.Reason;
import dev.sluice.store.Database;
import dev.sluice.store.Query;
import dev.sluice.store.Table;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two processes open one file for the first time: one of the old version, one of the new one. */
class VersionsAtOnceTest {

  private record Menu(String title, @Nullable String price) {}

  private record Dish(Ref<Menu> menu, String name) {}

  private static final Field<Menu, String> TITLE =
      Field.<Menu>text("title", Menu::title).fingerprint();
  private static final Field<Menu, String> PRICE =
      Field.<Menu>text("price", Menu::price).nullable();
  private static final EntityType<Menu> PRICED =
      EntityType.<Menu>named("menus", at("menus"))
          .fields(TITLE, PRICE)
          .build(row -> new Menu(row.get(TITLE), row.get(PRICE)));
  private static final EntityType<Menu> MENUS =
      EntityType.<Menu>named("menus", at("menus"))
          .fields(TITLE)
          .build(row -> new Menu(row.get(TITLE), null));

  private static final SyncSchema ONE = SyncSchema.of(1, PRICED, dishes(PRICED));
  private static final SyncSchema TWO = SyncSchema.of(2, PRICED, dishes(PRICED));

  @TempDir Path folder;

  private static Endpoints at(String path) {
    return Endpoints.list(path).create(Endpoint.post(path));
  }

  private static EntityType<Dish> dishes(EntityType<Menu> menus) {
    Field<Dish, Ref<Menu>> menu = Field.reference("menu", menus, Dish::menu).ownedByTarget();
    Field<Dish, String> name = Field.<Dish>text("name", Dish::name).fingerprint();
    return EntityType.<Dish>named("dishes", at("dishes"))
        .fields(menu, name)
        .build(row -> new Dish(row.get(menu), row.get(name)));
  }

  private static void cook(Path file) {
    EntityType<Dish> dishes = dishes(PRICED);
    SyncSchema one = SyncSchema.of(1, PRICED, dishes);
    try (Database db = SqliteDatabase.open(new JdbcDriver(file), one, SqliteOptions.defaults())) {
      Ref<Menu> lunch = db.table(PRICED).create(new Menu("lunch", "7"));
      db.table(dishes).create(new Dish(lunch, "soup"));
    }
  }

  @Test
  void whatTheOldVersionWritesWhileTheNewOneOpensKeepsItsParts() {
    Path file = folder.resolve("kitchen.db");
    FailingDriver driver = new FailingDriver(new JdbcDriver(file));
    driver.workBefore("BEGIN IMMEDIATE", () -> cook(file));
    EntityType<Dish> dishes = dishes(MENUS);
    SqliteOptions options =
        SqliteOptions.defaults().withMigrations(List.of(Migration.to(2).rebuild(MENUS)));
    try (Database db = SqliteDatabase.open(driver, SyncSchema.of(2, MENUS, dishes), options)) {
      assertThat(db.table(MENUS).list(Query.all())).hasSize(1);
      assertThat(db.table(dishes).list(Query.all())).extracting(Dish::name).containsExactly("soup");
    }
  }

  /** Its statements still fit the columns, but its values may mean something else by now. */
  @Test
  void aWindowOfTheOldVersionCanEditNothingMore() {
    Path file = folder.resolve("kitchen.db");
    try (Database old = SqliteDatabase.open(new JdbcDriver(file), ONE, SqliteOptions.defaults())) {
      Table<Menu> menus = old.table(PRICED);
      Ref<Menu> kept = menus.create(new Menu("kept", null));
      Ref<Menu> deleted = menus.create(new Menu("deleted", null));
      menus.delete(deleted);
      SqliteOptions options = SqliteOptions.defaults().withMigrations(List.of(Migration.to(2)));
      SqliteDatabase.open(new JdbcDriver(file), TWO, options).close();
      List<Runnable> edits =
          List.of(
              () -> menus.create(new Menu("late", null)),
              () -> menus.update(kept, menu -> new Menu("late", null)),
              () -> menus.delete(kept),
              () -> menus.undelete(deleted),
              () -> old.inTransaction(tables -> tables.table(PRICED).find(kept)));
      for (Runnable edit : edits) {
        StorageException refused = catchThrowableOfType(StorageException.class, edit::run);
        assertThat(refused.reason()).isEqualTo(Reason.NEWER);
      }
      assertThat(menus.list(Query.all())).containsExactly(new Menu("kept", null));
    }
  }
}
