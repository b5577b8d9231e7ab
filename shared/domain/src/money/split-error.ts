/** An amount that cannot be spread over the given lines; the message tells people why. */
export class InvalidSplitError extends RangeError {
  override readonly name = 'InvalidSplitError';
}
