/** One thing that is wrong with a form: a code for programs, the field's name on the wire, words for people. */
export interface FieldProblem {
  readonly code: string;
  readonly field: string;
  readonly message: string;
}
