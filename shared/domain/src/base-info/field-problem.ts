/** One problem of a form: a code for programs, the field's wire name, and a message for people. */
export interface FieldProblem {
  readonly code: string;
  readonly field: string;
  readonly message: string;
}
