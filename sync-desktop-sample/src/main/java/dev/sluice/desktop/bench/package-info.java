/** {@code sluice bench}. */
@NullMarked
package dev.sluice.desktop.bench;

import org.jspecify.annotations.NullMarked;
