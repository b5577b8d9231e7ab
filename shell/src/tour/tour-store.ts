import { createStore, localMemory, sessionStore } from '@iwe/session';

/** Whether the tour is offered on this page. */
export const tourStore = createStore(false);

const keyOf = (email: string): string => `tour ${email}`;

/** Offers the tour to a person who has just signed in and has neither taken nor refused it. */
export function offerTour(): void {
  const email = sessionStore.get().account?.email;
  if (email !== undefined && localMemory.read<boolean>(keyOf(email)) === null) tourStore.set(true);
}

/** Ends the tour or its offer: this person is not asked again. */
export function endTour(): void {
  const email = sessionStore.get().account?.email;
  if (email !== undefined) localMemory.write(keyOf(email), true);
  tourStore.set(false);
}
