import { homeAnswer } from '@iwe/contract';
import type { HomeAnswer, HomeFigure } from '@iwe/contract';
import { formatPercent, homeDifference } from '@iwe/domain';
import type { HomeFigureDefinition, HomePart } from '@iwe/domain';
import { localMemory, useAccount, useApi } from '@iwe/session';
import { Box, Button, Flex, moneyText, quantityText, Skeleton, Text, useDelayed } from '@iwe/ui';
import { useEffect, useState } from 'react';
import { FigureRow } from './figure-row.tsx';

interface HomePartRowsProps {
  /** Names the section and the part: under it the browser remembers whether there was anything last time. */
  place: string;
  part: HomePart;
  figures: readonly HomeFigureDefinition[];
  /** Is shown instead of figures that are all 0. */
  empty: string | undefined;
}

/** Milliseconds during which a figure is not read again when the page is opened again. */
const FRESH_MS = 30_000;

/** The figures that one answer of the server brings: first their places, then the figures or why there are none. */
export function HomePartRows({ place, part, figures, empty }: HomePartRowsProps) {
  const { data, error, isLoading, isFetching, reload } = useApi<HomeAnswer>(
    part === 'now' ? 'home' : `home/${part}`,
    undefined,
    { quiet: true, keepPrevious: true, freshMs: FRESH_MS, refreshOnFocus: true, answer: homeAnswer },
  );
  const late = useDelayed(isLoading);
  const found = figures.flatMap((figure) => {
    const answer = data?.data.find(({ key }) => key === figure.key);
    return answer ? [{ figure, answer }] : [];
  });
  const hasNothing = empty !== undefined && found.every(({ answer }) => isNothing(answer));
  const wasNothing = useWasNothing(place, data && hasNothing);
  if (error && !data)
    return (
      <Flex px="4" py="1.5" gap="3" align="center" wrap="wrap" role="alert" fontSize="sm">
        <Text flex="1" minW="40" color="danger.fg">
          {`${figures.map(({ label }) => label).join(', ')}: ${error.lines.join(' ')}`}
        </Text>
        <Button size="sm" busy={isFetching} onClick={reload}>
          Try again
        </Button>
      </Flex>
    );
  if (!data && wasNothing)
    return (
      <Box aria-busy="true" visibility="hidden">
        <NothingText>{empty}</NothingText>
      </Box>
    );
  if (!data)
    return (
      <Box aria-busy="true">
        {figures.map(({ key, label }) => (
          <FigureRow key={key} label={label} value={late ? <Skeleton w="14" h="4" /> : null} />
        ))}
      </Box>
    );
  if (hasNothing) return <NothingText>{empty}</NothingText>;
  return (
    <>
      {found
        .filter(({ figure, answer }) => !(figure.hidesZero && isNothing(answer)))
        .map(({ figure, answer }) => (
          <FigureRow
            key={figure.key}
            label={figure.label}
            value={valueText(figure, answer)}
            detail={detailText(figure, answer)}
            beside={differenceText(figure, answer, data.data)}
            href={answer.href}
            isWarning={figure.isWarning === true && !isNothing(answer)}
            isNothing={isNothing(answer)}
          />
        ))}
    </>
  );
}

const NothingText = ({ children }: { children: string | undefined }) => (
  <Text px="4" py="1.5" fontSize="sm" color="fg.muted">
    {children}
  </Text>
);

/**
 * Returns whether all figures of a place were 0 last time, and remembers what they are now. Their place is then as high
 * as the sentence that replaces them, so that nothing below it moves when the answer says the same again.
 */
function useWasNothing(place: string, isNothingNow: boolean | undefined): boolean {
  const { eId } = useAccount();
  const key = `home.nothing.${eId}.${place}`;
  const [wasNothing] = useState(() => localMemory.read<boolean>(key) === true);
  useEffect(() => {
    if (isNothingNow !== undefined) localMemory.write(key, isNothingNow);
  }, [key, isNothingNow]);
  return wasNothing;
}

const isNothing = ({ count, amount }: HomeFigure): boolean => (count ?? 0) === 0 && (amount ?? 0) === 0;

const countText = ({ count, isCapped }: HomeFigure): string => `${quantityText(count ?? 0)}${isCapped ? '+' : ''}`;

function valueText({ shows }: HomeFigureDefinition, figure: HomeFigure): string {
  return shows === 'amount' && figure.amount !== null ? moneyText(figure.amount) : countText(figure);
}

/** What is behind an amount: how many sheets, or the margin's part of the sales. */
function detailText({ shows }: HomeFigureDefinition, figure: HomeFigure): string {
  if (figure.share !== null) return `${formatPercent(figure.share * 100)} of sales`;
  if (shows !== 'amount' || figure.count === null) return '';
  return `${countText(figure)} ${figure.count === 1 ? 'sheet' : 'sheets'}`;
}

/** By how much the amount differs from the one that it is compared with, and how much of that it is. */
function differenceText(
  { comparedWith }: HomeFigureDefinition,
  { amount }: HomeFigure,
  figures: readonly HomeFigure[],
): string {
  const before = figures.find(({ key }) => key === comparedWith)?.amount ?? null;
  if (amount === null || before === null) return '';
  const difference = homeDifference(amount, before);
  if (difference.amount === 0) return 'the same as last month';
  const share = difference.share === null ? '' : `, ${formatPercent(Math.abs(difference.share) * 100)}`;
  return `${moneyText(Math.abs(difference.amount))} ${difference.amount > 0 ? 'more' : 'less'}${share}`;
}
