import { statement } from '../../../database/statement.ts';

export const SET_STATUS = statement(
  'releases.set-status',
  'update release set status = $3 where remote = $1 and version = $2',
);
