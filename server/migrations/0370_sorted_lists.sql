-- Products sorted by name, customers by code.
create index product_name on product (organisation_id, name, id);
create index contact_code_order on contact (organisation_id, is_supplier, code, id);
