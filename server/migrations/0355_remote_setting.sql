-- The flags and settings of a remote that an organisation has chosen; where it has chosen none, those of the release's
-- own remote.json hold. What a newer release does not declare, or would not accept, is ignored and stays stored.
create table remote_setting (
  organisation_id int not null references organisation (id),
  remote text not null,
  -- Key → whether it is on.
  flags jsonb not null default '{}',
  -- Key → text, number or boolean.
  config jsonb not null default '{}',
  primary key (organisation_id, remote)
);
select iwe_protect('remote_setting');
