/** The loops' graphs, drawn from the tables that run. */
@org.jspecify.annotations.NullMarked
package dev.sluice.desktop.diagram;
