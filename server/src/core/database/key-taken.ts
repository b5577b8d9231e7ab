/** Whether PostgreSQL refused a row because another one has this unique key: somebody was faster. */
export const isKeyTaken = (error: unknown, constraint: string): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === '23505' &&
  'constraint' in error &&
  error.constraint === constraint;
