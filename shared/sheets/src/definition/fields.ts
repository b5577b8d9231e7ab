/** The names of the fields of a record whose value is of a kind: a money column over a text field does not compile. */
export type FieldOf<Row, Value> = { [Key in keyof Row]-?: Row[Key] extends Value ? Key : never }[keyof Row] & string;

/** What a value is called by its code, such as a shipping type. */
export type Labels = Readonly<Record<number, string>>;
