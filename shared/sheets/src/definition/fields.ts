/**
 * Names of a record's fields whose value has a given type, so that a money column over a text field doesn't compile.
 */
export type FieldOf<Row, Value> = { [Key in keyof Row]-?: Row[Key] extends Value ? Key : never }[keyof Row] & string;

/** Labels by code, such as those of shipping types. */
export type Labels = Readonly<Record<number, string>>;
