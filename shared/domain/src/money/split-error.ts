/** Thrown for an amount that can't be spread over the given lines; the message tells people why. */
export class InvalidSplitError extends RangeError {
  override readonly name = 'InvalidSplitError';
}
