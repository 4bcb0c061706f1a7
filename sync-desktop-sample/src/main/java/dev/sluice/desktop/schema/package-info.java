/** Schema files. */
@NullMarked
package dev.sluice.desktop.schema;

import org.jspecify.annotations.NullMarked;
