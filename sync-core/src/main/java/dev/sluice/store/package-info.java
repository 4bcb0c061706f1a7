/** The local database as the app sees it. */
@org.jspecify.annotations.NullMarked
package dev.sluice.store;
