-- The language of a person's screens, the same in every organisation. Documents and what is stored stay in English.
alter table app_user add column language text not null default 'en-AU' check (language in ('en-AU', 'zh-Hans'));
