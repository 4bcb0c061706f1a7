/**
 * A REST API in memory for apps that do not talk to the tracker: resources whose habits are data,
 * so that a domain can be tried before its server exists, and against what servers do to clients.
 */
@NullMarked
package dev.sluice.testkit.rest;

import org.jspecify.annotations.NullMarked;
