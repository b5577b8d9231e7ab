const ABN_WEIGHTS = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19] as const;

/**
 * Whether the text is a valid Australian Business Number (DOMAIN §1): 11 digits (spaces allowed), the first two in
 * 11..99, and the weighted sum, with 1 subtracted from the first digit, divisible by 89. An invalid ABN is a warning,
 * never a refusal.
 */
export function isValidAbn(text: string): boolean {
  const digits = text.replace(/\s/g, '');
  if (!/^\d{11}$/.test(digits) || Number(digits.slice(0, 2)) < 11) return false;
  let sum = -ABN_WEIGHTS[0];
  ABN_WEIGHTS.forEach((weight, index) => {
    sum += weight * Number(digits[index]);
  });
  return sum % 89 === 0;
}

/** Returns an ABN in its usual groups: 51 824 753 556. Other texts are returned unchanged. */
export function formatAbn(text: string): string {
  const digits = text.replace(/\s/g, '');
  return /^\d{11}$/.test(digits)
    ? `${digits.slice(0, 2)} ${digits.slice(2, 5)} ${digits.slice(5, 8)} ${digits.slice(8)}`
    : text;
}

/** Whether a customer's code is shown as ABN (spec §3): 8 to 14 characters and no letter c. */
export function isAbnShown(code: string): boolean {
  return code.length >= 8 && code.length <= 14 && !/c/i.test(code);
}
