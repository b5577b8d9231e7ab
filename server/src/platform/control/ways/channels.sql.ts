import { statement } from '../../../core/database/statements/statement.ts';

export const SET_STATUS = statement(
  'releases.set-status',
  `update release set status = $3, supported_until = $4::timestamptz, deprecated_because = $5
    where remote = $1 and version = $2`,
);
