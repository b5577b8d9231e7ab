-- Each customer's shop chooses its own uuids: one that another customer, or staff, has used is a new one. 0: staff.
alter table sheet add column ordering_contact_id bigint not null default 0;
update sheet set ordering_contact_id = contact_id where drafter_type = 3 and contact_id is not null;
alter table sheet drop constraint sheet_organisation_id_uuid_key;
alter table sheet add constraint sheet_organisation_id_uuid_key unique (organisation_id, uuid, ordering_contact_id);
