/**
 * Random worlds: from a seed a schema, a server with its habits, versions of an app and users, and
 * what they do. The server and the file must then hold what the users had.
 */
@org.jspecify.annotations.NullMarked
package dev.sluice.lab.worlds;
