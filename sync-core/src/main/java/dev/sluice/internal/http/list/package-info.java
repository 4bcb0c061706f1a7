/** Answers with many rows: pages, bundles of lists, and where long bodies are kept meanwhile. */
@org.jspecify.annotations.NullMarked
package dev.sluice.internal.http.list;
