/** Stories that are told from seeds, played against the engine and judged by how they end. */
@org.jspecify.annotations.NullMarked
package dev.sluice.lab.torture;
