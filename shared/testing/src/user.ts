import userEvent, { type UserEvent } from '@testing-library/user-event';

/** A person at the keyboard. */
export interface User extends UserEvent {
  /** Types key by key, for what answers single keys: `type` enters a text of several characters at once. */
  typeKeys: UserEvent['type'];
}

/** Keys that have a name (`{Enter}`) and modifiers are pressed one by one. */
const HAS_NAMED_KEYS = /[{[]/;

/**
 * Returns a user whose `type` focuses a field by a click and enters the whole text as one input, as an input method
 * does. A screen that draws itself again at every key made typing a quarter of the tests' processor time. Timers that
 * a test has faked are advanced.
 */
export function setupUser(): User {
  const user = userEvent.setup({
    advanceTimers: (ms) => {
      if ('clock' in setTimeout) jest.advanceTimersByTime(ms);
    },
  });
  const typeKeys = user.type.bind(user);
  const type: UserEvent['type'] = async (element, text, options) => {
    if (HAS_NAMED_KEYS.test(text) || text.length < 2 || options) return typeKeys(element, text, options);
    await user.click(element);
    await user.paste(text);
  };
  return Object.assign(Object.create(user) as UserEvent, { type, typeKeys });
}
