/** @jest-environment jsdom */
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { useOwnStyles } from './own-styles.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

beforeEach(() => {
  // jsdom has neither constructed sheets nor the list of adopted ones.
  Object.assign(globalThis, {
    CSSStyleSheet: class {
      text = '';
      replaceSync(text: string) {
        this.text = text;
      }
    },
  });
  Object.assign(document, { adoptedStyleSheets: [] });
});
const adopted = () => document.adoptedStyleSheets.map((sheet) => (sheet as unknown as { text: string }).text);

function Screen({ element, styles }: { element: HTMLElement; styles?: string }) {
  useOwnStyles(element, styles);
  return null;
}
/** Draws it; returns how to take it down. */
function render(content: React.ReactNode): () => void {
  const root = createRoot(document.createElement('div'));
  act(() => root.render(content));
  return () => act(() => root.unmount());
}
const elementOf = (kind: 'remote' | 'panel') => {
  const element = document.createElement('div');
  element.dataset[kind] = 'mf-x@1.2.0';
  return element;
};

test('styles of a remote apply inside its screens and panels, while one of them is there', () => {
  const scope = '@scope ([data-remote^="mf-x@"], [data-panel^="mf-x@"]) { button { color: red } }';
  const closeScreen = render(<Screen element={elementOf('remote')} styles="button { color: red }" />);
  const closePanel = render(<Screen element={elementOf('panel')} styles="button { color: red }" />);
  expect(adopted()).toEqual([scope, scope]);
  closeScreen();
  expect(adopted()).toEqual([scope]);
  closePanel();
  expect(adopted()).toEqual([]);
});

test('a remote without styles of its own adds no sheet', () => {
  render(<Screen element={elementOf('remote')} />);
  expect(adopted()).toEqual([]);
});
