-- To what computed prices are rounded: percentages over many prices, and the classes that follow class A. A typed price
-- is never rounded.
alter table organisation add column price_rounding text not null default 'cent'
  check (price_rounding in ('cent', 'fiveCents', 'tenCents', 'dollar', 'ninetyFive'));
