package dev.sluice.desktop.window.view.parts;

import dev.sluice.desktop.window.account.Account;
import dev.sluice.desktop.window.backup.Backups;
import dev.sluice.desktop.window.csv.CsvExchange;
import dev.sluice.desktop.window.desk.Desk;
import dev.sluice.desktop.window.entries.Completion;
import dev.sluice.desktop.window.entries.EntryTraits;
import dev.sluice.desktop.window.entries.Today;
import dev.sluice.desktop.window.entries.Tracking;
import dev.sluice.desktop.window.idle.Idle;
import dev.sluice.desktop.window.idle.Reminder;
import dev.sluice.desktop.window.list.EntryList;
import dev.sluice.desktop.window.names.KnownNames;
import dev.sluice.desktop.window.report.Reports;
import dev.sluice.desktop.window.syncing.Problems;
import dev.sluice.desktop.window.syncing.SyncDesk;
import dev.sluice.desktop.window.syncing.SyncHistory;
import dev.sluice.desktop.window.system.SystemShade;
import dev.sluice.desktop.window.time.TimeStyles;
import dev.sluice.desktop.window.week.Weeks;

/** All that a window shows. */
public record Models(
    Desk desk,
    EntryList list,
    Tracking tracking,
    Idle idle,
    Reminder reminder,
    Today today,
    Reports reports,
    Weeks weeks,
    KnownNames names,
    Completion completion,
    CsvExchange csv,
    SyncDesk sync,
    SyncHistory history,
    Problems problems,
    Account account,
    EntryTraits traits,
    TimeStyles times,
    SystemShade shade,
    Backups backups) {}
