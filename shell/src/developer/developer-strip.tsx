import { api, toast, useStore } from '@iwe/session';
import { Box, Button, Flex, Text } from '@iwe/ui';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { canLeaveAll, platformStore, reloadPage, usePlatform } from '../platform/index.ts';
import type { DeveloperGrant } from '../platform/index.ts';
import { answered, answersLeft, foundIn, storeSearch, storedSearch, nextOf } from './bisect.ts';
import type { Search } from './bisect.ts';
import { buildStore, followBuilds } from './follow-builds.ts';
import { changesText, clockText, momentLine } from './moment-text.ts';

/** The banner above every screen while this tab runs something that others don't. It can't be closed, only ended. */
export function DeveloperStrip({ grant }: { grant: DeveloperGrant | null }) {
  const search = storedSearch();
  return (
    <>
      {grant && <GrantBanner grant={grant} />}
      {search && <SearchStrip search={search} />}
    </>
  );
}

function Strip({ tone, children }: { tone: 'spark' | 'danger' | 'accent'; children: ReactNode }) {
  return (
    <Flex
      role="status"
      align="center"
      gap="3"
      px="5"
      py="1.5"
      bg={`${tone}.subtle`}
      color={`${tone}.fg`}
      borderBottomWidth="1px"
      borderColor="border"
      flexShrink={0}
    >
      {children}
    </Flex>
  );
}

function GrantBanner({ grant }: { grant: DeveloperGrant }) {
  const { connection, broken, types } = useStore(buildStore);
  const words = broken ?? types;
  const { updates } = usePlatform();
  const isOver = useIsOver(grant.until) || updates.some(({ name }) => name === grant.remote);
  useEffect(() => (isOver ? undefined : followBuilds(grant)), [isOver, grant]);
  if (isOver) {
    return (
      <Strip tone="danger">
        <Text flex="1" minW="0">
          {`The grant to run ${grant.remote} from ${grant.origin} has ended. Load the page again to work ` +
            'with its release.'}
        </Text>
        <Button size="xs" onClick={loadAgain}>
          Reload
        </Button>
      </Strip>
    );
  }
  return (
    <Strip tone={words === null ? 'spark' : 'danger'}>
      <Box flex="1" minW="0">
        <Text>
          {`${grant.remote} comes from ${grant.origin}, not from a release, until ` +
            `${clockText(grant.until)}. ${CONNECTIONS[connection]}`}
        </Text>
        {broken === null && types !== null && <Text>It runs, but its types are wrong:</Text>}
        {words !== null && (
          <Box as="pre" fontSize="sm" whiteSpace="pre-wrap" overflowWrap="anywhere" maxH="40" overflow="auto">
            {words}
          </Box>
        )}
      </Box>
      <Button size="xs" onClick={() => void end(grant)}>
        End
      </Button>
    </Strip>
  );
}

const CONNECTIONS = {
  connecting: 'Waiting for its builds.',
  connected: 'New builds are taken as they come.',
  lost: 'The development server does not answer.',
} as const;

/** Returns whether a moment is past; then the list is requested from the server. */
function useIsOver(until: string): boolean {
  const [isOver, setOver] = useState(() => Date.parse(until) <= Date.now());
  useEffect(() => {
    if (isOver) return undefined;
    const timer = setTimeout(
      () => {
        setOver(true);
        void platformStore.get().reload();
      },
      Date.parse(until) - Date.now(),
    );
    return () => clearTimeout(timer);
  }, [until, isOver]);
  return isOver;
}

async function end(grant: DeveloperGrant): Promise<void> {
  try {
    await api.delete(`/api/platform/dev-grants/${grant.id}`);
    loadAgain();
  } catch {
    // The API client has shown the error.
  }
}

/** Forms store their drafts; only a save in progress must not be interrupted. */
function loadAgain(): void {
  if (canLeaveAll() === 'busy') toast.warning('A save is under way. Try again in a moment.');
  else reloadPage();
}

function SearchStrip({ search }: { search: Search }) {
  const go = (next: Search | null) => {
    if (canLeaveAll() === 'busy') {
      loadAgain();
      return;
    }
    storeSearch(next);
    reloadPage();
  };
  const found = foundIn(search);
  const at = nextOf(search);
  const looked = at === null ? null : search.moments[at];
  if (found) {
    return (
      <Strip tone="accent">
        <Text
          flex="1"
          minW="0"
        >{`The first bad change: ${momentLine(found)}. This tab runs the present releases again.`}</Text>
        <Button size="xs" onClick={() => go(null)}>
          Close
        </Button>
      </Strip>
    );
  }
  if (!looked) return null;
  return (
    <Strip tone="accent">
      <Text flex="1" minW="0">
        {`Only this tab runs what ran after ${momentLine(looked)}. Is it good? ${answersLeft(search)} ` +
          'more to answer at most.'}
      </Text>
      <Button size="xs" onClick={() => go(answered(search, true))}>
        Good
      </Button>
      <Button size="xs" onClick={() => go(answered(search, false))}>
        Bad
      </Button>
      <Button size="xs" variant="ghost" onClick={() => go(null)} title={changesText(looked)}>
        Stop
      </Button>
    </Strip>
  );
}
