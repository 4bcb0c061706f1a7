/** Notes the request in the journal and sends it: one change, several, or a file. */
@org.jspecify.annotations.NullMarked
package dev.sluice.internal.push.send;
