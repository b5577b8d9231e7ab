-- Who registered a key; null for the instance's own.
alter table signing_key add column created_by bigint references app_user (id);
update signing_key k set created_by = (select t.created_by from deploy_token t where t.signing_key_id = k.id
  order by t.id limit 1);
create index release_signing_key on release (signing_key_id);

-- The instance's own token ends like every other; the server renews it at each start.
update deploy_token set expires_at = now() + interval '90 days' where '*' = any(remotes) and expires_at is null;
