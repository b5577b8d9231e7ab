import { statement } from '../database/statements/statement.ts';

export const ADD = statement(
  'audit.add',
  `insert into audit (organisation_id, user_id, operator, action, entity, entity_id, before, after,
    request_id) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
);
