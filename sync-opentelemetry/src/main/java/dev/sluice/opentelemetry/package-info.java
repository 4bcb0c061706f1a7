/** What engines and limits do, as spans and figures of OpenTelemetry. */
@org.jspecify.annotations.NullMarked
package dev.sluice.opentelemetry;
