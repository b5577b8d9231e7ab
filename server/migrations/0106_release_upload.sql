-- Who is uploading a version's files now. Uploads run outside any transaction; this row keeps a second publication of the same
-- version away from the files of the first. A server that dies leaves its row behind: it counts until its end only.
create table release_upload (
  remote text not null,
  version text not null,
  id uuid not null,
  until timestamptz not null,
  primary key (remote, version)
);
