/** Drafts of schema files. */
@NullMarked
package dev.sluice.desktop.draft;

import org.jspecify.annotations.NullMarked;
