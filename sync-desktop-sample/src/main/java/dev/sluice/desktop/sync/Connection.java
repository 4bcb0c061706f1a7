package dev.sluice.desktop.sync;

import dev.sluice.desktop.cli.Limits;
import dev.sluice.http.Credentials;
import java.time.Duration;

/**
 * A server and how it wants to be treated.
 *
 * @param url where the API begins
 * @param credentials who asks
 * @param limits what the server allows
 * @param worstTransit how late a request that was sent may still arrive
 */
public record Connection(
    String url, Credentials credentials, Limits limits, Duration worstTransit) {}
