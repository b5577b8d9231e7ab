import { forbidden } from '../../core/errors.ts';
import type { ProblemItem } from '../../core/errors.ts';
import type { Problem } from '../../core/errors.ts';

/**
 * A refused change of rights: what was wanted, and for whom. It is written into the history although nothing changed.
 */
export class RightsRefused extends Error {
  readonly problem: Problem;
  readonly employeeId: number;
  readonly wanted: Readonly<Record<string, unknown>>;
  readonly present: Readonly<Record<string, unknown>>;

  constructor(
    employeeId: number,
    items: readonly ProblemItem[],
    present: Readonly<Record<string, unknown>>,
    wanted: Readonly<Record<string, unknown>>,
  ) {
    super(items.map((item) => item.message).join(' '));
    this.name = 'RightsRefused';
    const code = items[0]?.code ?? 'forbidden';
    const messages = [...new Set(items.map((item) => item.message))];
    this.problem = forbidden(messages.join(' '), code, items);
    this.employeeId = employeeId;
    this.wanted = wanted;
    this.present = present;
  }
}
