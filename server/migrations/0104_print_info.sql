-- The return policy on printed sheets in the organisation's own words; null prints the specification's text.
alter table organisation add column return_policy_text text;
