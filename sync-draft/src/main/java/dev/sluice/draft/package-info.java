/**
 * The draft of a schema file, made from the description of an API or from what its server answers.
 * {@link dev.sluice.draft.Draft} writes it.
 */
@NullMarked
package dev.sluice.draft;

import org.jspecify.annotations.NullMarked;
