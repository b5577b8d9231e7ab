-- The last revision that may have changed what an organisation gets. Pages compare this one, so that a decision about
-- one organisation makes no other one's pages ask again. Decisions themselves go by the revision of the whole
-- installation.
create table organisation_revision (
  organisation_id int primary key references organisation (id),
  value bigint not null
);
select iwe_protect('organisation_revision');

-- The last revision that concerned all organisations.
alter table platform_revision add column common bigint;
update platform_revision set common = value;
alter table platform_revision alter column common set not null;
