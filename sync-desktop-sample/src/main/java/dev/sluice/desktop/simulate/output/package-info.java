/** What the throttle laboratory leaves behind: tables, JSON, logs and charts. */
@org.jspecify.annotations.NullMarked
package dev.sluice.desktop.simulate.output;
