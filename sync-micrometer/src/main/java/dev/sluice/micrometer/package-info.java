/** What engines and limits do, as meters of Micrometer. */
@org.jspecify.annotations.NullMarked
package dev.sluice.micrometer;
