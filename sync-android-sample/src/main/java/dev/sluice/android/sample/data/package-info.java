/** What the app knows and does, without a view: the account, its entries, what needs the user. */
@org.jspecify.annotations.NullMarked
package dev.sluice.android.sample.data;
