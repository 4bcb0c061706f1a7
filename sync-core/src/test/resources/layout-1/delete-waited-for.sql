-- The same, and the next push has waited until the delete could not arrive any more; the process
-- died then.

INSERT INTO `time_entries` VALUES (2, 4294967294, 0, 1, NULL, NULL, '[]', 'taken back', 1767224700000, 60, 0, 1767225600000);
INSERT INTO `_sync_meta` VALUES ('counter', 3);
INSERT INTO `_sync_row` VALUES ('time_entries', 2, 1, 3, 'pending', 0, 1767225723080, 'boot-1', 123080000000, NULL, 0, NULL);
INSERT INTO `_sync_under_way` VALUES ('time_entries', 2, 1767225723060, 'boot-1', 123060000000, 2);
INSERT INTO `_sync_base_time_entries` VALUES (2, 4294967294, 0, 1, NULL, NULL, '[]', 'there', 1767224700000, 60, 0, 1767225600000);
