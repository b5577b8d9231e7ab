import { useState } from 'react';
import { localMemory, useAccount } from '@iwe/session';

/**
 * Returns whether this person wants the prices of all classes beside a chosen customer's own price, and a function that
 * changes it. Remembered by this browser.
 */
export function useClassColumns(): { isShown: boolean; toggle: () => void } {
  const { email } = useAccount();
  const place = `quoting-classes ${email}`;
  const [isShown, setIsShown] = useState(() => localMemory.read<boolean>(place) === true);
  const toggle = () => {
    localMemory.write(place, !isShown);
    setIsShown(!isShown);
  };
  return { isShown, toggle };
}
