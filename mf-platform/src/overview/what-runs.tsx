import type { Overview } from '@iwe/contract';
import { compareTexts, foldText } from '@iwe/domain';
import { Box, Flex, Input, SelectField } from '@iwe/ui';
import { useState } from 'react';
import { useOverview } from '../data.ts';
import type { ReleaseAction } from '../decisions/release-action.ts';
import { Section } from '../kit/section.tsx';
import { Matrix } from './matrix.tsx';
import { RemoteLines } from './remote-lines.tsx';

/** From this number of remotes on, a search field filters them. */
const MANY = 8;

/**
 * What runs where: one line for each remote. An organisation's admin sees what the own organisation gets; platform
 * admins see it of any organisation that they choose.
 */
export function WhatRuns({
  overview,
  onAction,
}: {
  overview: Overview;
  onAction: (releaseAction: ReleaseAction) => void;
}) {
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState<number | null>(null);
  const ofAsked = useOverview(asked).data?.data;
  const { organisations, remotes } = overview;
  const isOwn = overview.mayDecide === 'own-organisation';
  const shown = isOwn ? (organisations[0]?.id ?? null) : asked;
  const text = foldText(typed.trim());
  const found = remotes
    .filter(({ name, owner }) => foldText(`${name} ${owner}`).includes(text))
    .toSorted((one, other) => compareTexts(one.name, other.name));
  return (
    <Section
      title="What runs where"
      note={noteOf(overview)}
      actions={
        <Flex gap="2" wrap="wrap" justify="flex-end">
          {remotes.length > MANY && (
            <Input
              size="sm"
              w="44"
              type="search"
              placeholder="Remote or team"
              aria-label="Remote or team"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
          {!isOwn && (
            <Box w="52">
              <SelectField
                label="Organisation"
                hideLabel
                placeholder="All organisations"
                size="sm"
                value={asked}
                options={organisations.map(({ id, name }) => ({ value: id, label: name }))}
                onChange={setAsked}
              />
            </Box>
          )}
        </Flex>
      }
    >
      <Flex minW="0">
        {shown === null ? (
          <RemoteLines remotes={found} />
        ) : (
          <Matrix
            overview={isOwn ? overview : { ...overview, cells: ofAsked?.cells ?? [] }}
            organisationId={shown}
            remotes={found}
            onAction={onAction}
          />
        )}
      </Flex>
    </Section>
  );
}

/** How many choices are not those that were meant. */
function noteOf({ remotes, organisations }: Overview): string {
  const degraded = remotes
    .flatMap(({ choices }) => choices.filter((choice) => choice.degraded))
    .reduce((sum, choice) => sum + choice.organisations, 0);
  return degraded > 0
    ? `${degraded.toLocaleString('en-AU')} of ${(remotes.length * organisations.length).toLocaleString('en-AU')} do not run as meant`
    : 'Starts and failures of the last 24 hours';
}
