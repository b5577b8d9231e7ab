import { addDays, frameMessages } from '@iwe/domain';
import { api, ApiError, errorLines, toast, useAccount } from '@iwe/session';
import { Button, CopyIcon, Dialog, Flex, Grid, Input, Text, TextField } from '@iwe/ui';
import { CheckField } from '@iwe/ui/sheet-view';
import { DayField, NoteField, useToday } from '@iwe/ui/sheet';
import { useState } from 'react';
import { useOverview } from '../data.ts';
import { useConfirmed } from '../decisions/use-confirmed.tsx';
import { endOfDay } from '../end-of-day.ts';
import { Notice } from '../kit/notice.tsx';

const DAYS = 90;
const NAME = /^mf-[a-z][a-z0-9-]{0,30}$/;

/** Creates a team's deploy token with the public key that the team signs with. The token is shown once. */
export function CreateTokenDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const [token, setToken] = useState<string | null>(null);
  return token === null ? (
    <TokenForm
      onClose={onClose}
      onMade={(made) => {
        setToken(made);
        onDone();
      }}
    />
  ) : (
    <TokenShown token={token} onClose={onClose} />
  );
}

interface Typed {
  name: string;
  remotes: string;
  promote: boolean;
  until: string;
  publicKey: string;
}

const EMPTY: Typed = { name: '', remotes: '', promote: false, until: '', publicKey: '' };

/** Returns what is wrong with each field; an empty object when all are valid. */
function wrongOf({ name, remotes, publicKey, until }: Typed): Partial<Record<keyof Typed, string>> {
  const names = namesOf(remotes);
  const bad = names.filter((one) => !NAME.test(one));
  return {
    ...(name.trim() === '' ? { name: frameMessages.pleaseEnter } : {}),
    ...(names.length === 0
      ? { remotes: 'Name at least one.' }
      : bad.length > 0
        ? { remotes: `A remote's name looks like mf-sales: ${bad.join(', ')}` }
        : {}),
    ...(publicKey.trim() === ''
      ? { publicKey: frameMessages.pleaseEnter }
      : publicKey.includes('PRIVATE KEY')
        ? { publicKey: 'This is a private key. Keep it with the team and paste the public one.' }
        : {}),
    ...(until === '' ? { until: frameMessages.pleaseEnter } : {}),
  };
}

const requestOf = ({ name, remotes, promote, publicKey, until }: Typed, timeZone: string) => ({
  name: name.trim(),
  remotes: namesOf(remotes),
  promote,
  publicKey: `${publicKey.trim()}\n`,
  expiresAt: endOfDay(until, timeZone),
});

const namesOf = (text: string): string[] => [...new Set(text.split(/[\s,;]+/).filter(Boolean))];

function TokenForm({ onClose, onMade }: { onClose: () => void; onMade: (token: string) => void }) {
  const { timeZone } = useAccount();
  const today = useToday();
  const remotes = useOverview().data?.data.remotes ?? [];
  const confirmed = useConfirmed();
  const [typed, setTyped] = useState<Typed>(() => ({ ...EMPTY, until: addDays(today, DAYS) }));
  const [tried, setTried] = useState(false);
  const [refusal, setRefusal] = useState<{ field: string | null; lines: readonly string[] } | null>(null);
  const [busy, setBusy] = useState(false);
  const set = (change: Partial<Typed>) => {
    setRefusal(null);
    setTyped((now) => ({ ...now, ...change }));
  };
  const wrong = wrongOf(typed);
  const errorOf = (field: keyof Typed, onWire: string = field) =>
    refusal?.field === onWire ? refusal.lines.join(' ') : tried ? wrong[field] : undefined;
  const submit = async () => {
    setTried(true);
    if (Object.keys(wrong).length > 0 || busy) return;
    setBusy(true);
    try {
      const answer = await confirmed.run(() =>
        api.post<{ token: string }>('/api/platform/deploy-tokens', requestOf(typed, timeZone), { quiet: true }),
      );
      if (answer) onMade(answer.token);
    } catch (error) {
      setRefusal({ field: fieldOf(error), lines: errorLines(error) });
    } finally {
      setBusy(false);
    }
  };
  const isUntold = refusal !== null && !['name', 'remotes', 'publicKey', 'expiresAt'].includes(refusal.field ?? '');
  return (
    <>
      <Dialog
        open
        onClose={onClose}
        size="md"
        title="New deploy token"
        footer={
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button variant="solid" busy={busy} onClick={() => void submit()}>
              Make the token
            </Button>
          </>
        }
      >
        <Flex direction="column" gap="3" fontSize="md">
          <Grid templateColumns="2fr 1fr" gap="3">
            <TextField
              label="Name"
              required
              autoFocus
              maxLength={120}
              value={typed.name}
              onChange={(name) => set({ name })}
              error={errorOf('name')}
              hint="The team, or its pipeline."
            />
            <DayField
              label="Until the end of"
              required
              shortcuts={false}
              value={typed.until}
              onChange={(until) => set({ until })}
              error={errorOf('until', 'expiresAt')}
            />
          </Grid>
          <TextField
            label="Remotes"
            required
            value={typed.remotes}
            onChange={(names) => set({ remotes: names })}
            error={errorOf('remotes')}
            hint={
              remotes.length > 0
                ? `Published so far: ${remotes.map(({ name }) => name).join(', ')}. A new one may be named, too.`
                : 'Such as mf-sales.'
            }
          />
          <NoteField
            label="Public key"
            required
            rows={4}
            maxLength={1000}
            value={typed.publicKey}
            onChange={(publicKey) => set({ publicKey })}
            error={errorOf('publicKey')}
            hint="Ed25519, PEM: openssl pkey -in key.pem -pubout"
          />
          <CheckField
            label="May make its versions stable"
            hint="Pins and their locks win all the same."
            value={typed.promote}
            onChange={(promote) => set({ promote })}
          />
          {isUntold && (
            <Notice tone="danger">
              {refusal.lines.map((line) => (
                <p key={line}>{line}</p>
              ))}
            </Notice>
          )}
        </Flex>
      </Dialog>
      {confirmed.dialog}
    </>
  );
}

/** Returns the field that a refusal names, or null. */
function fieldOf(error: unknown): string | null {
  const details =
    error instanceof ApiError && Array.isArray(error.details) ? (error.details as { field?: unknown }[]) : [];
  const field = details[0]?.field;
  return typeof field === 'string' ? (field.split('.')[0] ?? null) : null;
}

/** Shows a new token, once. */
export function TokenShown({ token, onClose }: { token: string; onClose: () => void }) {
  const copy = () => {
    navigator.clipboard.writeText(token).then(
      () => toast.success('Copied'),
      () => toast.warning('The browser did not copy it. Mark it and copy it by hand.'),
    );
  };
  return (
    <Dialog
      open
      onClose={onClose}
      size="md"
      dismissable={false}
      title="The token, shown once"
      footer={
        <Button variant="solid" onClick={onClose}>
          I have kept it
        </Button>
      }
    >
      <Flex direction="column" gap="3" fontSize="md">
        <Text>
          Hand it to the team now, as IWE_DEPLOY_TOKEN. The server keeps only its hash: it cannot be shown again.
        </Text>
        <Flex gap="2">
          <Input
            readOnly
            aria-label="Token"
            value={token}
            fontFamily="mono"
            onFocus={(event) => event.target.select()}
          />
          <Button onClick={copy}>
            <CopyIcon size={14} />
            Copy
          </Button>
        </Flex>
      </Flex>
    </Dialog>
  );
}
