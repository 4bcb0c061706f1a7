-- The process died while an update was on its way.

INSERT INTO `time_entries` VALUES (2, 4294967294, 0, 1, NULL, NULL, '[]', 'edited here', 1767224700000, 60, 0, 1767225600000);
INSERT INTO `_sync_meta` VALUES ('counter', 1);
INSERT INTO `_sync_row` VALUES ('time_entries', 2, 1, 1, 'pending', 0, 1767225723060, 'boot-1', 123060000000, NULL, 0, NULL);
INSERT INTO `_sync_under_way` VALUES ('time_entries', 2, 1767225723060, 'boot-1', 123060000000, 0);
INSERT INTO `_sync_base_time_entries` VALUES (2, 4294967294, 0, 1, NULL, NULL, '[]', 'there', 1767224700000, 60, 0, 1767225600000);
INSERT INTO `_sync_sent_time_entries` VALUES (2, 4294967294, 0, 1, NULL, NULL, '[]', 'edited here', 1767224700000, 60, 0, 1767225600000);
