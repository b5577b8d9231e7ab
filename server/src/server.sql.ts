import { statement } from './core/database/statements/statement.ts';

export const HAS_DEMO_ACCOUNTS = statement(
  'demo.has-demo-accounts',
  `select exists (select from app_user
    where email like '%@iwe.demo' and password_hash is not null) as found`,
).narrow<{ found: boolean }>();
