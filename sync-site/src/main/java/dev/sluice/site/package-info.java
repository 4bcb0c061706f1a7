/** Makes a site from the documents: plain files, relative links, no request to another host. */
@NullMarked
package dev.sluice.site;

import org.jspecify.annotations.NullMarked;
