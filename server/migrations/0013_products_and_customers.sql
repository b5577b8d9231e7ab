-- The lists of products and customers: every filter and sort has its index, at 50,000 products and 20,000 customers.

create index product_tag1 on product (organisation_id, tag1, id) where tag1 <> '';
create index product_tag2 on product (organisation_id, tag2, id) where tag2 <> '';
create index product_tag3 on product (organisation_id, tag3, id) where tag3 <> '';
create index contact_created on contact (organisation_id, is_supplier, created_at, id);
create index contact_updated on contact (organisation_id, is_supplier, updated_at, id);
-- The codes of customers without blanks: a second customer with one ABN is warned about.
create index contact_code_digits on contact (organisation_id, (regexp_replace(code, '\s', '', 'g'))) where not is_supplier;
-- The live token of a customer.
create index customer_token_contact on customer_token (organisation_id, contact_id, created_at desc) where revoked_at is null;
