/** Our business as documents name it (StoredSeller), as a json column of `organisation o`. */
export const SELLER_SQL = `json_build_object('name', coalesce(nullif(o.print_name, ''), o.name), 'abn', o.abn,
    'addressLine1', o.address_line1, 'addressLine2', o.address_line2, 'phone', o.phone, 'email', o.email,
    'website', o.website, 'logo', o.print_logo, 'bankAccountName', o.bank_account_name, 'bsb', o.bsb,
    'bankAccount', o.bank_account, 'departmentId', o.department_id,
    'returnPolicy', coalesce(o.return_policy_text, ''), 'surcharge', coalesce(o.surcharge_text, ''))`;

/** The customer or supplier (StoredContact) as a json column of `contact c`; null where a sheet has none. */
export const CONTACT_SQL = `case when c.id is null then null else json_build_object('name', c.name, 'code', c.code,
    'address', c.address, 'city', c.city, 'state', c.state, 'postal', c.postal) end`;
