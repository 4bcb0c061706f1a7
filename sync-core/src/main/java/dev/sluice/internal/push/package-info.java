/** The push: sends what the user changed to the server, one request at a time. */
@org.jspecify.annotations.NullMarked
package dev.sluice.internal.push;
