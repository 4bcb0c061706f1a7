package dev.sluice.testkit.state;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.testkit.http.Json;

/** New rows before anyone has filled them in, with the many fields that no client asked for. */
final class Templates {
  private static final String WORKSPACE =
      """
      {"organization_id": 3000001, "name": "", "premium": true, "business_ws": false,
       "admin": true, "role": "admin", "suspended_at": null, "default_hourly_rate": null,
       "rate_last_updated": null, "default_currency": "USD",
       "only_admins_may_create_projects": false, "only_admins_may_create_tags": false,
       "only_admins_see_billable_rates": false, "only_admins_see_team_dashboard": false,
       "projects_billable_by_default": true, "projects_private_by_default": true,
       "projects_enforce_billable": false, "limit_public_project_data": false,
       "last_modified": null, "reports_collapse": true, "rounding": 1, "rounding_minutes": 0,
       "api_token": null, "logo_url": "https://assets.track.example/images/workspace.jpg",
       "ical_url": null, "ical_enabled": true, "csv_upload": null, "subscription": null,
       "hide_start_end_times": false, "working_hours_in_minutes": null}
      """;
  private static final String TAG = "{\"name\": \"\", \"creator_id\": 9000001}";
  private static final String CLIENT =
      "{\"name\": \"\", \"archived\": false, \"creator_id\": 9000001, \"notes\": null}";
  private static final String PROJECT =
      """
      {"name": "", "client_id": null, "is_private": true, "active": true, "color": "#0b83d9",
       "billable": null, "template": null, "auto_estimates": null, "estimated_hours": null,
       "estimated_seconds": null, "rate": null, "rate_last_updated": null, "currency": null,
       "recurring": false, "template_id": null, "recurring_parameters": null,
       "current_period": null, "fixed_fee": null, "actual_hours": 0, "actual_seconds": 0,
       "is_shared": false, "pinned": false, "start_date": "2026-01-01", "end_date": null}
      """;
  private static final String TASK =
      """
      {"name": "", "user_id": null, "estimated_seconds": 0, "active": true,
       "tracked_seconds": 0, "recurring": false, "rate": null, "rate_last_updated": null,
       "toggl_accounts_id": null, "avatar_url": null, "external_reference": null}
      """;
  private static final String ENTRY =
      """
      {"project_id": null, "task_id": null, "billable": false, "start": null, "stop": null,
       "duration": 0, "description": null, "tag_ids": [], "duronly": true, "user_id": 9000001,
       "permissions": null, "expense_ids": null}
      """;
  private static final String USER =
      """
      {"id": 9000001, "email": "anna@example.com", "fullname": "Anna",
       "timezone": "Europe/Prague", "toggl_accounts_id": "0aa0bb0cc", "default_workspace_id": null,
       "beginning_of_week": 1, "image_url": "https://assets.track.example/images/profile.png",
       "openid_email": null, "openid_enabled": false, "country_id": 57, "has_password": true,
       "intercom_hash": "5f4dcc3b", "oauth_providers": [], "2fa_enabled": false}
      """;
  private static final String PREFERENCES =
      """
      {"BeginningOfWeek": 1, "CollapseTimeEntries": true, "date_format": "MM/DD/YYYY",
       "timeofday_format": "h:mm A", "duration_format": "improved",
       "pg_time_zone_name": "Europe/Prague", "record_timeline": false,
       "send_weekly_report": true, "alpha_features": [{"code": "paging", "enabled": false}]}
      """;
  private static final String FEATURES =
      """
      {"features": [
        {"feature_id": 0, "name": "free", "enabled": true},
        {"feature_id": 13, "name": "pro", "enabled": true},
        {"feature_id": 15, "name": "business", "enabled": false},
        {"feature_id": 81, "name": "unheard_of", "enabled": true}]}
      """;

  private Templates() {}

  static ObjectNode row(RowKind kind) {
    return Json.object(
        switch (kind) {
          case WORKSPACE -> WORKSPACE;
          case TAG -> TAG;
          case CLIENT -> CLIENT;
          case PROJECT -> PROJECT;
          case TASK -> TASK;
          case TIME_ENTRY -> ENTRY;
        });
  }

  static ObjectNode user() {
    return Json.object(USER);
  }

  static ObjectNode preferences() {
    return Json.object(PREFERENCES);
  }

  static ObjectNode features() {
    return Json.object(FEATURES);
  }
}
