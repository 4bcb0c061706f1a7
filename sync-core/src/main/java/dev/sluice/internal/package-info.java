/** What the engine is made of. Nothing in or below this package is part of the API. */
@org.jspecify.annotations.NullMarked
package dev.sluice.internal;
