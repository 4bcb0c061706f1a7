/**
 * A schema as a file: YAML or JSON with the words of {@code dev.sluice.schema}, one for each
 * method. {@link dev.sluice.schemafile.SchemaFile} reads one.
 */
@NullMarked
package dev.sluice.schemafile;

import org.jspecify.annotations.NullMarked;
