/** @jest-environment jsdom */
import { act, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { RemoteBoundary } from './remote-boundary.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

function Screen() {
  const [found, setFound] = useState<string | null>(null);
  return (
    <main>
      <button type="button" aria-label="Search" onClick={() => setFound('Kestrel')} />
      {found === null ? 'Nothing searched' : <b>Found: {found}</b>}
    </main>
  );
}

/** Does what a browser's translation does: each text is moved into an element of its own. */
function translate(place: HTMLElement): void {
  const walker = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    const font = document.createElement('font');
    font.textContent = text.data;
    text.replaceWith(font);
  }
}

beforeEach(() => {
  jest.spyOn(console, 'error').mockReturnValue();
});

const search = (place: HTMLElement) => act(async () => place.querySelector('button')?.click());

async function shown() {
  const place = document.body.appendChild(document.createElement('div'));
  const onFailure = jest.fn();
  const root = createRoot(place);
  await act(async () =>
    root.render(
      <RemoteBoundary onFailure={onFailure}>
        <Screen />
      </RemoteBoundary>,
    ),
  );
  return { place, onFailure };
}

test('a screen whose texts a translation has moved is drawn again, and is no failure', async () => {
  const { place, onFailure } = await shown();
  translate(place);
  await search(place);
  expect(onFailure).not.toHaveBeenCalled();
  expect(place.textContent).toBe('Nothing searched');
  await search(place);
  expect(place.textContent).toBe('Found: Kestrel');
});

test('a screen that is moved again and again is a failure at last', async () => {
  const { place, onFailure } = await shown();
  for (let time = 0; time <= 20; time += 1) {
    translate(place);
    await search(place);
  }
  expect(onFailure).toHaveBeenCalledTimes(1);
});
