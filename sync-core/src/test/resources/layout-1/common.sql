-- What all files hold: an account that was synced, with one entry besides.

INSERT INTO `workspaces` VALUES (1, 1200001, 0, 'Anna''s workspace', 3000001, 1, 1, 0, 0, NULL, 1, 1767225600000);
INSERT INTO `users` VALUES (1, 9000001, 0, 'anna@example.com', 'Anna', 'Europe/Prague', 1, 1, 'https://assets.track.example/images/profile.png');
INSERT INTO `workspace_features` VALUES (1, 1200001, 0, 1, '[{"feature_id":0,"name":"free","enabled":true},{"feature_id":13,"name":"pro","enabled":true},{"feature_id":15,"name":"business","enabled":false},{"feature_id":81,"name":"unheard_of","enabled":true}]');
INSERT INTO `preferences` VALUES (1, 1, 0, 'MM/DD/YYYY', 'h:mm A', 'improved', 1);
INSERT INTO `time_entries` VALUES (1, 4294967295, 0, 1, NULL, NULL, '[]', 'other', 1767224700000, 60, 0, 1767225600000);
INSERT INTO `_sync_meta` VALUES ('layout', 1);
INSERT INTO `_sync_meta` VALUES ('file', 'c3c026b5-b87b-47b4-9302-22a726e8f995');
INSERT INTO `_sync_meta` VALUES ('version', 1);
INSERT INTO `_sync_meta` VALUES ('hash', '2df0ccaab85a2d79c49c271c2172968b');
INSERT INTO `_sync_meta` VALUES ('note:account_server', 'https://tracker.example/api/v9');
INSERT INTO `_sync_meta` VALUES ('note:account_key', 'tracker.example-6cc805b20810b3f0');
INSERT INTO `_sync_meta` VALUES ('note:account_id', '9000001');
INSERT INTO `_sync_meta` VALUES ('note:wall_clock_ahead_millis', '60');
INSERT INTO `_sync_meta` VALUES ('flushed', 1);
INSERT INTO `_sync_guard` VALUES (0);
INSERT INTO `_sync_mark` VALUES ('tags', 1767225601000);
INSERT INTO `_sync_mark` VALUES ('clients', 1767225601000);
INSERT INTO `_sync_mark` VALUES ('projects', 1767225602000);
INSERT INTO `_sync_mark` VALUES ('tasks', 1767225602000);
INSERT INTO `_sync_mark` VALUES ('time_entries', 1767225540000);
INSERT INTO `room_master_table` VALUES (42, '2df0ccaab85a2d79c49c271c2172968b');
