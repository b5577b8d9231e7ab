/**
 * Returns what refuses a value that was sent under both of its names with different values, or null: either of them
 * would be dropped in silence.
 */
export function refusalOfTwoNames<Sent extends object, Name extends string & keyof Sent>(
  sent: Sent,
  name: Name,
  otherName: string & keyof Sent,
): { code: string; field: Name; message: string } | null {
  const [value, other] = [sent[name], sent[otherName]] as const;
  if (value === undefined || other === undefined || Object.is(value, other)) return null;
  return {
    code: 'two-names',
    field: name,
    message: `'${name}' and '${otherName}' are two names of one value, but they differ. Send one of them.`,
  };
}
