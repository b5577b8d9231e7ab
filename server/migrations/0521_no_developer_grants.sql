-- Nobody runs a remote from a machine of their own any more: previews show a change. The columns origin and session_id
-- stay until the release after this one, because the release before this one still reads them.
update release_grant set revoked_at = now() where origin is not null and revoked_at is null;
