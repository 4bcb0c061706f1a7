/**
 * A tracker server to test against: its state, its limits, its faults, and a log of what arrived.
 *
 * <pre>{@code
 * var time = new TestScheduler();
 * var server = TrackerServer.builder(ServerClock.of(time, Instant.parse("2026-05-01T10:00:00Z")))
 *     .limits(new ExactWindows().and(60, ofSeconds(60)).and(3, ofSeconds(1)))
 *     .build();
 * var network = new VirtualNetwork(server, time, Latency.uniform(ofMillis(10), ofMillis(200), 7));
 * server.web().startEntry("made elsewhere");
 * server.faults().on(1, PathPattern.requests("POST", "/workspaces/*&#47;time_entries"),
 *     Fault.dropAfterCommit());
 * // ... hand the network to the client as its Call.Factory, advance the time, then:
 * server.audit().fullest(ofSeconds(60));
 * server.audit().tooManyRequests();
 * }</pre>
 *
 * <p>Over real sockets: {@code WireServer.start(server)} with {@link
 * dev.sluice.testkit.ServerClock#system}.
 */
@org.jspecify.annotations.NullMarked
package dev.sluice.testkit;
