-- Ctrl+K looks for codes and names that begin with a text by a range. Only the collation "C" orders texts by their
-- characters, so that such a range holds exactly the texts that begin with it; a database may have any other.
create index product_code_find on product (organisation_id, code collate "C");
create index contact_name_find on contact (organisation_id, is_supplier, name collate "C");
