/** Maven's goal {@code sluice:generate}. */
@NullMarked
package dev.sluice.maven;

import org.jspecify.annotations.NullMarked;
