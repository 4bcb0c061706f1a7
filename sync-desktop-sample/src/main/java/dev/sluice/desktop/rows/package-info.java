/** Rows of a domain whose schema stands in a file. */
@NullMarked
package dev.sluice.desktop.rows;

import org.jspecify.annotations.NullMarked;
