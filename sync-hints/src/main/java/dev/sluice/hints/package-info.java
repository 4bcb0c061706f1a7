/**
 * Live hints: the server says that a list has changed, and the engine fetches that list at once. A
 * hint that is lost, late, doubled or forged costs a request or some time, and nothing else.
 */
@org.jspecify.annotations.NullMarked
package dev.sluice.hints;
