import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** The field of a form by its label. */
export const input = (label: string | RegExp) =>
  screen.getByLabelText<HTMLInputElement>(label, { selector: 'input, textarea' });

/** Chooses an option of a field by its text. */
export async function choose(user: UserEvent, label: RegExp, option: string): Promise<void> {
  await user.click(input(label));
  await user.click(await screen.findByRole('option', { name: option }));
}
