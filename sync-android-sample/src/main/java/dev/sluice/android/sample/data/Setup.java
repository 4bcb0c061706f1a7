package dev.sluice.android.sample.data;

import dev.sluice.SyncEngineBuilder;
import dev.sluice.sqlite.SqliteDriver;
import dev.sluice.time.Time;
import java.util.function.UnaryOperator;

/**
 * What a session is made of.
 *
 * @param options further options of the engine
 */
public record Setup(SqliteDriver driver, Time time, UnaryOperator<SyncEngineBuilder> options) {}
