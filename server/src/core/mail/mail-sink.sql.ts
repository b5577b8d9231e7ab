import { statement } from '../database/statements/statement.ts';

export const STORE_MAIL = statement(
  'demo.store-mail',
  `insert into mail_sink (from_address, to_address, subject, body_text, body_html, raw, message_id)
  values ($1, $2, $3, $4, $5, $6, $7) on conflict (message_id) do nothing`,
);
