package dev.sluice.internal.remote;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The answer to a change that the server has carried out.
 *
 * @param row the row as the server has it now, null after a delete and where the server answers
 *     none
 * @param serverDate the server's clock at the answer, null if it told none
 */
public record Answer(Incoming.@Nullable Known row, @Nullable Instant serverDate) {}
