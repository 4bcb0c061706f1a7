# What a fresh Redmine needs for the tests: its REST API, a key, a project, and issues of long ago.
# While its SQLite waits for a lock, no other thread of Ruby's runs. So a writer never gets the lock
# from a reader, and after five seconds the answer is a 500. With a log, readers hold up no writer.
ActiveRecord::Base.connection.execute('PRAGMA journal_mode = WAL')
Setting.rest_api_enabled = '1'
Setting.notified_events = [] # no mail
admin = User.find_by_login('admin')
admin.must_change_passwd = false
admin.save!(validate: false)
admin.pref.save! # else the first lists that are asked for write it, several at once
Token.create!(user: admin, action: 'api').update_column(:value, ENV.fetch('API_KEY'))
User.current = admin
home = Project.create!(name: 'Home', identifier: 'home', tracker_ids: Tracker.ids,
                       enabled_module_names: %w[issue_tracking time_tracking])
(1..105).each do |n|
  Issue.create!(project: home, author: admin, tracker: home.trackers.first, subject: "issue #{n}")
end
Issue.update_all(created_on: 30.days.ago, updated_on: 30.days.ago)
Project.update_all(created_on: 30.days.ago, updated_on: 30.days.ago)
