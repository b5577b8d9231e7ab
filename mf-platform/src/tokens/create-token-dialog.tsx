import { addDays, frameMessages } from '@iwe/domain';
import { api, toast, useAccount } from '@iwe/session';
import { Button, CopyIcon, Dialog, Flex, Grid, Input, Text, TextField } from '@iwe/ui';
import { CheckField } from '@iwe/ui/sheet-view';
import { DayField, fieldProps, NoteField, useRecordForm, useToday } from '@iwe/ui/sheet';
import type { FieldErrors, RecordFormValues } from '@iwe/ui/sheet';
import { useState } from 'react';
import { useOverview } from '../data.ts';
import { useConfirmed } from '../decisions/use-confirmed.tsx';
import { endOfDay } from '../end-of-day.ts';
import { FormDialog } from '../kit/form-dialog.tsx';

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

/** What is typed; the names are those of the request, so that a refusal is shown at its field. */
interface Typed extends RecordFormValues {
  name: string;
  /** Names of remotes, as people separate them. */
  remotes: string;
  promote: boolean;
  /** The last day. */
  expiresAt: string;
  publicKey: string;
}

const PRIVATE_KEY = 'This is a private key. Keep it with the team and paste the public one.';

/** Returns what is wrong with a public key; undefined for nothing. */
export function wrongKey(publicKey: string): string | undefined {
  if (publicKey.trim() === '') return frameMessages.pleaseEnter;
  return publicKey.includes('PRIVATE KEY') ? PRIVATE_KEY : undefined;
}

/** Returns what is wrong with each field. */
function wrongOf({ name, remotes, publicKey, expiresAt }: Typed): FieldErrors {
  const names = namesOf(remotes);
  const bad = names.filter((one) => !NAME.test(one));
  return {
    name: name.trim() === '' ? frameMessages.pleaseEnter : undefined,
    remotes:
      names.length === 0
        ? 'Name at least one.'
        : bad.length > 0
          ? `A remote's name looks like mf-sales: ${bad.join(', ')}`
          : undefined,
    publicKey: wrongKey(publicKey),
    expiresAt: expiresAt === '' ? frameMessages.pleaseEnter : undefined,
  };
}

const requestOf = ({ name, remotes, promote, publicKey, expiresAt }: Typed, timeZone: string) => ({
  name: name.trim(),
  remotes: namesOf(remotes),
  promote,
  publicKey: `${publicKey.trim()}\n`,
  expiresAt: endOfDay(expiresAt, timeZone),
});

const namesOf = (text: string): string[] => [...new Set(text.split(/[\s,;]+/).filter(Boolean))];

function TokenForm({ onClose, onMade }: { onClose: () => void; onMade: (token: string) => void }) {
  const { timeZone } = useAccount();
  const today = useToday();
  const remotes = useOverview().data?.data.remotes ?? [];
  const confirmed = useConfirmed();
  const form = useRecordForm<Typed, { token: string } | null>({
    start: {
      values: { name: '', remotes: '', promote: false, expiresAt: addDays(today, DAYS), publicKey: '' },
      version: 0,
    },
    check: wrongOf,
    save: (typed) =>
      confirmed.run(() =>
        api.post<{ token: string }>('/api/platform/deploy-tokens', requestOf(typed, timeZone), { quiet: true }),
      ),
    // Null when the password was not entered: nothing was made.
    onSaved: (made) => made && onMade(made.token),
  });
  return (
    <>
      <FormDialog form={form} size="md" title="New deploy token" send="Make the token" onClose={onClose}>
        <Grid templateColumns="2fr 1fr" gap="3">
          <TextField
            label="Name"
            required
            autoFocus
            maxLength={120}
            {...fieldProps(form, 'name')}
            hint="The team, or its pipeline."
          />
          <DayField label="Until the end of" required shortcuts={false} {...fieldProps(form, 'expiresAt')} />
        </Grid>
        <TextField
          label="Remotes"
          required
          {...fieldProps(form, 'remotes')}
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
          {...fieldProps(form, 'publicKey')}
          hint="Ed25519, PEM: openssl pkey -in key.pem -pubout"
        />
        <CheckField
          label="May make its versions stable"
          hint="Pins and their locks win all the same."
          value={form.values.promote}
          onChange={(promote) => form.set('promote', promote)}
        />
      </FormDialog>
      {confirmed.dialog}
    </>
  );
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
