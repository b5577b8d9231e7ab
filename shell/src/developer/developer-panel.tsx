import type { DeveloperPanel as PanelFacts } from '@iwe/contract';
import { api, toast } from '@iwe/session';
import { Badge, Box, Button, Drawer, Flex, momentText, saveFile, Text } from '@iwe/ui';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import {
  canLeaveAll,
  failedHere,
  isDeveloperBuild,
  reloadPage,
  tabRevision,
  timingsHere,
  usePlatform,
} from '../platform/index.ts';
import type { Timing } from '../platform/index.ts';
import { answersLeft, storeSearch, searchOf } from './bisect.ts';
import { GrantForm } from './grant-form.tsx';
import { clockText } from './moment-text.ts';

interface Props {
  facts: PanelFacts;
  onRefresh: () => void;
  onClose: () => void;
}

const LOOK_EVERY_MS = 1000;

/**
 * Shows what runs in this tab and why, how long it took and what failed, and a developer's two tools (grants and the
 * search). It is updated while open.
 */
export function DeveloperPanel({ facts, onRefresh, onClose }: Props) {
  const [, lookAgain] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => lookAgain((times) => times + 1), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <Drawer open onClose={onClose} title="Remotes in this tab" size="lg">
      <Flex direction="column" gap="5" css={TABLE_CSS}>
        <Remotes facts={facts} />
        <Timings />
        <Failures />
        <SearchStart facts={facts} />
        <Grants facts={facts} onRefresh={onRefresh} />
      </Flex>
    </Drawer>
  );
}

const TABLE_CSS = {
  '& table': { width: 'full', fontSize: 'md', fontVariantNumeric: 'tabular-nums', borderCollapse: 'collapse' },
  '& th, & td': { textAlign: 'start', verticalAlign: 'top', py: '1', pe: '3', fontWeight: 'normal' },
  '& thead th': { color: 'fg.muted', fontSize: 'sm', fontWeight: 'semibold' },
  '& tbody tr > *': { borderTopWidth: '1px', borderColor: 'border.subtle' },
};

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box as="section" aria-label={title}>
      <Text as="h3" fontWeight="semibold" mb="1">
        {title}
      </Text>
      {children}
    </Box>
  );
}

function Remotes({ facts }: { facts: PanelFacts }) {
  const { remotes } = usePlatform();
  const at = tabRevision.get();
  return (
    <Part title="Versions">
      {at !== null && (
        <Text
          color="fg.muted"
          mb="1"
        >{`This tab runs what ran after revision ${at}; the reasons are those of now.`}</Text>
      )}
      <table aria-label="Versions">
        <thead>
          <tr>
            <th>Remote</th>
            <th>Runs</th>
            <th>By</th>
            <th>Fallback</th>
            <th>Why</th>
          </tr>
        </thead>
        <tbody>
          {facts.remotes.map((row) => {
            const here = remotes.find(({ name }) => name === row.name);
            return (
              <tr key={row.name}>
                <th scope="row">{row.name}</th>
                <td>
                  {here?.version ?? 'none'}
                  {row.sources && here && !isDeveloperBuild(here) && (
                    <Button
                      size="xs"
                      variant="ghost"
                      ms="1"
                      my="-1"
                      onClick={() => void saveSources(here.name, here.version)}
                      title={`The source maps of ${here.name} ${here.version}, to hold against its stack traces`}
                    >
                      Source maps
                    </Button>
                  )}
                </td>
                <td>
                  {here && (
                    <Badge tone={here.degraded ? 'danger' : 'neutral'}>
                      {here.developer ? 'developer' : here.source}
                    </Badge>
                  )}
                </td>
                <td>{here?.fallback?.version ?? 'none'}</td>
                <td>
                  {here?.developer && <div>{`developer's grant: from ${here.developer.origin}`}</div>}
                  {row.explanation.map(({ rule, version, outcome }) => (
                    <div key={`${rule} ${version}`}>{`${rule} ${version ?? ''}: ${outcome}`}</div>
                  ))}
                  {row.supportedUntil && <div>{`deprecated: supported until ${momentText(row.supportedUntil)}`}</div>}
                  {here?.degraded && (
                    <Box color="danger.fg" overflowWrap="anywhere">
                      {here.degraded}
                    </Box>
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Part>
  );
}

async function saveSources(remote: string, version: string): Promise<void> {
  try {
    saveFile(await api.blob(`/api/platform/source-maps/${remote}/${version}`), `${remote}-${version}-source-maps.tgz`);
  } catch {
    // The API client has shown the error.
  }
}

const ms = (value: number | null): string => (value === null ? 'not yet' : `${value} ms`);
const took = (from: number, to: number | null): string => (to === null ? 'not yet' : `${to - from} ms`);

function Timings() {
  const timings = timingsHere();
  return (
    <Part title="Times">
      {timings.length === 0 && <Text color="fg.muted">No remote has been opened in this page.</Text>}
      {timings.length > 0 && (
        <table aria-label="Times">
          <thead>
            <tr>
              <th>Release</th>
              <th>Asked for, after navigation</th>
              <th>Files</th>
              <th>Mounted</th>
              <th>First drawn, after navigation</th>
            </tr>
          </thead>
          <tbody>
            {timings.map((timing: Timing) => (
              <tr key={timing.release}>
                <th scope="row">{timing.release}</th>
                <td>{ms(timing.asked)}</td>
                <td>{took(timing.asked, timing.loaded)}</td>
                <td>{took(timing.loaded ?? timing.asked, timing.mounted)}</td>
                <td>{ms(timing.drawn)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Part>
  );
}

function Failures() {
  const failures = Object.entries(failedHere.all());
  return (
    <Part title="Failures of this tab">
      {failures.length === 0 && <Text color="fg.muted">Nothing has failed.</Text>}
      {failures.map(([release, { code, message }]) => (
        <Text key={release} overflowWrap="anywhere">{`${code} ${release}: ${message}`}</Text>
      ))}
    </Part>
  );
}

function SearchStart({ facts }: { facts: PanelFacts }) {
  const search = searchOf(facts.moments);
  const start = () => {
    if (!search || isBusy()) return;
    storeSearch(search);
    reloadPage();
  };
  return (
    <Part title="Find the change that broke something">
      {!search && <Text color="fg.muted">The versions of this organisation have not changed lately.</Text>}
      {search && (
        <Flex align="center" gap="3">
          <Text flex="1">
            {`${search.moments.length - 1} changes of this organisation's versions are known. This tab ` +
              `goes back to moments between them; you say good or bad, ${answersLeft(search)} times at ` +
              'most. Nobody else notices.'}
          </Text>
          <Button size="sm" onClick={start}>
            Start
          </Button>
        </Flex>
      )}
    </Part>
  );
}

function Grants({ facts, onRefresh }: { facts: PanelFacts; onRefresh: () => void }) {
  const take = async (id: number) => {
    if (isBusy()) return;
    try {
      await api.post(`/api/platform/dev-grants/${id}/use`);
      reloadPage();
    } catch {
      // The API client has shown the error.
    }
  };
  return (
    <Part title="Develop a remote">
      {facts.grants.length === 0 && (
        <Text color="fg.muted">You have no grant to run a remote from your own machine.</Text>
      )}
      {facts.grants.map(({ id, remote, origin, until, inUse, by }) => (
        <Flex key={id} align="center" gap="3">
          <Text flex="1">{`${remote} from ${origin ?? ''} until ${clockText(until)}, granted by ${by}`}</Text>
          {inUse ? (
            <Badge tone="success">In use</Badge>
          ) : (
            <Button size="sm" onClick={() => void take(id)}>
              Use in this session
            </Button>
          )}
        </Flex>
      ))}
      {facts.mayGrant && <GrantForm remotes={facts.remotes.map(({ name }) => name)} onDone={onRefresh} />}
    </Part>
  );
}

function isBusy(): boolean {
  if (canLeaveAll() !== 'busy') return false;
  toast.warning('A save is under way. Try again in a moment.');
  return true;
}
