import { fireEvent, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { renderInHouse } from '../../testing/render.tsx';
import { Tag } from './badge.tsx';
import { DateText } from './date-text.tsx';
import { Money, Percent, Quantity } from './money.tsx';

// Looks are compared here, so every declaration counts.
jest.mock('@chakra-ui/react/styled-system', () => jest.requireActual('@chakra-ui/react/styled-system').whole);

function shown(part: ReactNode): Element {
  const { container } = renderInHouse(<p>{part}</p>);
  const paragraphs = container.querySelectorAll('p');
  return paragraphs[paragraphs.length - 1]!;
}

test.each([
  [<Money key="a" value={0} />, '0.00'],
  [<Money key="b" value={null} />, '–'],
  [<Money key="c" value={undefined} />, '–'],
  [<Quantity key="d" value={0} />, '0'],
  [<Quantity key="e" value={null} />, '–'],
  [<Quantity key="f" value={-1200} />, '(1,200)'],
  [<Percent key="g" value={0.125} />, '12.5 %'],
])('zero is a figure, and only what is not set is a dash: case %#', (part, text) => {
  const place = shown(part);
  expect(place.textContent).toBe(text);
  expect(screen.queryByRole('img', { name: 'not set' }) !== null).toBe(text === '–');
});

test('a negative figure looks different, an important one too; a plain one needs no element', () => {
  const lookOf = (part: ReactNode) => shown(part).firstElementChild?.className ?? null;
  const [plain, negative] = [lookOf(<Money value={5} />), lookOf(<Money value={-5} />)];
  const strong = lookOf(<Money value={5} emphasis="strong" />);
  const muted = lookOf(<Money value={5} emphasis="muted" />);
  expect(plain).toBeNull();
  expect(new Set([negative, strong, muted]).size).toBe(3);
  expect(lookOf(<Quantity value={-5} />)).toBe(negative);
  expect(lookOf(<Money value={-5} emphasis="muted" />)).toBe(negative);
});

test('an amount that is shown as zero looks like zero', () => {
  expect(shown(<Money value={-0.001} />).innerHTML).toBe('0.00');
  expect(shown(<Money value={-0.01} />).firstElementChild?.textContent).toBe('(0.01)');
});

test('a percentage below zero is in brackets', () => {
  expect(shown(<Percent value={-0.05} />).textContent).toBe('(5.0 %)');
  expect(shown(<Percent value={0} />).textContent).toBe('0.0 %');
});

describe('a date', () => {
  const time = (part: ReactNode) => shown(part).querySelector('time');
  const MOMENT = '2026-03-04T22:05:00Z';

  test('is a day as it is, whatever the zone', () => {
    const day = time(<DateText value="2026-03-05" timeZone="Pacific/Honolulu" />);
    expect([day?.textContent, day?.dateTime, day?.title]).toEqual(['05 Mar 2026', '2026-03-05', '']);
  });

  test('of a moment is the day in the zone with the time in its tooltip, or with it beside the day', () => {
    const day = time(<DateText value={MOMENT} timeZone="Australia/Sydney" />);
    expect([day?.textContent, day?.dateTime, day?.title]).toEqual(['05 Mar 2026', MOMENT, '05 Mar 2026 09:05']);
    const moment = time(<DateText value={MOMENT} timeZone="Australia/Sydney" time />);
    expect([moment?.textContent, moment?.title]).toEqual(['05 Mar 2026 09:05', '']);
  });

  test.each([null, undefined, ''])('that is not set is a dash: %j', (value) => {
    expect(shown(<DateText value={value} />).textContent).toBe('–');
    expect(screen.getByRole('img', { name: 'not set' })).toBeTruthy();
  });
});

test('a chosen item is removed by its button, which has a name; one that stays has none', () => {
  const onRemove = jest.fn();
  const { rerender } = renderInHouse(<Tag>Roadstar</Tag>);
  expect(screen.queryByRole('button')).toBeNull();
  rerender(<Tag onRemove={onRemove}>Roadstar</Tag>);
  fireEvent.click(screen.getByRole('button', { name: 'Remove' }));
  expect(onRemove).toHaveBeenCalledTimes(1);
  rerender(
    <Tag onRemove={onRemove} removeLabel="Remove Roadstar">
      Roadstar
    </Tag>,
  );
  expect(screen.getByRole('button', { name: 'Remove Roadstar' })).toBeTruthy();
});
