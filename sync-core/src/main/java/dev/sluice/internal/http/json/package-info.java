/** Rows and values in JSON, read and written by streaming from the fields of a type. */
@org.jspecify.annotations.NullMarked
package dev.sluice.internal.http.json;
