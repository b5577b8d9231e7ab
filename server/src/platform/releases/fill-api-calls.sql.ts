import { statement } from '../../core/database/statements/statement.ts';

/** Releases that name a file of API calls which their row does not have yet. */
export const WITHOUT_API_CALLS = statement(
  'releases.without-api-calls',
  `select remote, version, manifest ->> 'apiShapes' as path from release
  where api_calls is null and manifest ->> 'apiShapes' is not null order by remote, version`,
).narrow<{ path: string }>();

export const SET_API_CALLS = statement(
  'releases.set-api-calls',
  'update release set api_calls = $3 where remote = $1 and version = $2',
);
