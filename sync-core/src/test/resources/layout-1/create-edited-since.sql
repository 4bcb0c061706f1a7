-- The create of an entry was sent and never answered. The user has edited the entry since.

INSERT INTO `time_entries` VALUES (2, 4294967294, 0, 1, NULL, NULL, '[]', 'there', 1767224700000, 60, 0, 1767225600000);
INSERT INTO `time_entries` VALUES (3, NULL, 0, 1, NULL, NULL, '[]', 'edited since', 1767225423000, 300, 0, NULL);
INSERT INTO `_sync_meta` VALUES ('counter', 2);
INSERT INTO `_sync_row` VALUES ('time_entries', 3, 1, 2, 'pending', 0, 1767225723080, 'boot-1', 123080000000, NULL, 0, NULL);
INSERT INTO `_sync_attempt` VALUES ('time_entries', 3, '4c673b5f-8655-4d68-bece-1f2b6d86d8dd', 1, 1767225723060, 'boot-1', 123060000000);
INSERT INTO `_sync_sent_time_entries` VALUES (3, NULL, 0, 1, NULL, NULL, '[]', 'made here', 1767225423000, 300, 0, NULL);
