import type { CheckStep } from '@iwe/contract';
import { statement } from '../../core/database/statements/statement.ts';

export const CHECK_REPORT = statement(
  'releases.check-report',
  'select check_report as report from release where remote = $1 and version = $2',
).narrow<{ report: CheckStep[] | null }>();
