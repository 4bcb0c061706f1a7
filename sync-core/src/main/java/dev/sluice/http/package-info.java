/**
 * The server behind HTTP and JSON: the only package that knows OkHttp and Jackson. Requests and
 * answers are made from the types' data; no class for a type exists here.
 */
@org.jspecify.annotations.NullMarked
package dev.sluice.http;
