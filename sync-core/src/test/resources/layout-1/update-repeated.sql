-- An update was sent twice; only the second sending was answered. The user has edited the entry
-- since.

INSERT INTO `time_entries` VALUES (2, 4294967294, 0, 1, NULL, NULL, '[]', 'second edit', 1767224700000, 60, 0, 1767225723090);
INSERT INTO `_sync_meta` VALUES ('counter', 2);
INSERT INTO `_sync_row` VALUES ('time_entries', 2, 2, 2, 'pending', 0, 1767225723100, 'boot-1', 123100000000, NULL, 0, NULL);
INSERT INTO `_sync_under_way` VALUES ('time_entries', 2, 1767225723080, 'boot-1', 123080000000, 0);
INSERT INTO `_sync_base_time_entries` VALUES (2, 4294967294, 0, 1, NULL, NULL, '[]', 'first edit', 1767224700000, 60, 0, 1767225723090);
