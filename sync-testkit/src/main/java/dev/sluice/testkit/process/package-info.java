/**
 * A process that a test can kill at any point, to see what the next process makes of its files.
 *
 * <pre>{@code
 * var process = new TestProcess(point -> {
 *   if (point == CrashPoint.AFTER_REQUEST) {
 *     throw new Killed();
 *   }
 * });
 * var engine = database.engine()
 *     .calls(process.calls(network))
 *     .scheduler(process.scheduler(time))
 *     .build();
 * // ... let the engine sync until Killed arrives here, then:
 * process.kill();
 * process.closeAll();
 * // ... and start the next process on the same file.
 * }</pre>
 */
@org.jspecify.annotations.NullMarked
package dev.sluice.testkit.process;
