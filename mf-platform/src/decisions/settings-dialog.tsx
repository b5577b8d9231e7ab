import type { RemoteSettingsView } from '@iwe/contract';
import { Box, ErrorState, Flex, SelectField, Skeleton, Text, TextField } from '@iwe/ui';
import { CheckField } from '@iwe/ui/sheet-view';
import { useState } from 'react';
import { useRemoteSettings } from '../data.ts';
import { Notice } from '../kit/notice.tsx';
import { DecisionDialog } from './decision-dialog.tsx';
import type { ReleaseAction, ReleaseActionProps } from './release-action.ts';

type SettingsAction = Extract<ReleaseAction, { kind: 'settings' }>;
type Config = RemoteSettingsView['config'][number];
type Value = Config['value'];

/** Chooses the flags and settings of a remote for one organisation, as the release that it runs declares them. */
export function SettingsDialog({
  releaseAction: { remote, organisationId },
  overview,
  onClose,
}: ReleaseActionProps<SettingsAction>) {
  const { data, error, reload } = useRemoteSettings(remote, organisationId);
  const [flags, setFlags] = useState<Readonly<Record<string, boolean>>>({});
  /** As typed: a number is a text until it is sent. */
  const [config, setConfig] = useState<Readonly<Record<string, Value>>>({});
  const view = data?.data;
  const name = overview.organisations.find(({ id }) => id === organisationId)?.name ?? '';
  const isNothing = view && view.flags.length + view.config.length === 0;
  const body = {
    flags: Object.fromEntries(
      (view?.flags ?? []).flatMap(({ key, field, value }) =>
        changed(flags[key], { value, default: field.default, isLost: false }).map((next) => [key, next]),
      ),
    ),
    config: Object.fromEntries(
      (view?.config ?? []).flatMap((one) =>
        changed(sent(one, config[one.key]), {
          value: one.value,
          default: one.field.default,
          isLost: one.problem !== null,
        }).map((next) => [one.key, next]),
      ),
    ),
  };
  const isChanged = Object.keys(body.flags).length + Object.keys(body.config).length > 0;
  return (
    <DecisionDialog
      title={`Settings of ${remote} for ${name}`}
      confirmLabel="Save"
      revision={overview.revision}
      onClose={onClose}
      decision={isChanged ? { method: 'POST', path: 'settings', body: { organisationId, remote, ...body } } : null}
      effect={`${name}: open pages are offered to reload, and then have it.`}
    >
      {error && !view && <ErrorState lines={error.lines} onRetry={reload} />}
      {!view && !error && <Skeleton h="24" />}
      {isNothing && <Text color="fg.muted">{`${remote} ${view.version ?? ''} has nothing to set.`}</Text>}
      {view?.flags.map(({ key, field, value }) => (
        <CheckField
          key={key}
          label={field.label}
          hint={[field.help, `Default: ${field.default ? 'on' : 'off'}.`].filter(Boolean).join(' ')}
          value={flags[key] ?? value}
          onChange={(next) => setFlags({ ...flags, [key]: next })}
        />
      ))}
      {view?.config.map((one) => (
        <Flex key={one.key} direction="column" gap="1">
          <ConfigInput
            config={one}
            value={config[one.key] ?? one.value}
            onChange={(next) => setConfig({ ...config, [one.key]: next })}
          />
          {one.problem !== null && (
            <Notice tone="spark">{`The stored value does not fit version ${view.version}, so the default holds. ${one.problem}`}</Notice>
          )}
        </Flex>
      ))}
    </DecisionDialog>
  );
}

/**
 * Returns what is sent of a choice: nothing when it is what holds, and null when it is the default, so that the
 * organisation follows a later default too. A stored value that does not fit is replaced in any case once its field was
 * touched.
 */
function changed<Of extends Value>(
  next: Of | undefined,
  { value, default: byDefault, isLost }: { value: Of; default: Of; isLost: boolean },
): (Of | null)[] {
  if (next === undefined || (next === value && !isLost)) return [];
  return [next === byDefault ? null : next];
}

/** A typed number as a number; what is none stays a text, which the server refuses in words. */
function sent({ field }: Config, typed: Value | undefined): Value | undefined {
  if (field.type !== 'number' || typeof typed !== 'string') return typed;
  const number = Number(typed.replace(',', '.'));
  return typed.trim() === '' || Number.isNaN(number) ? typed : number;
}

function ConfigInput({
  config: { field },
  value,
  onChange,
}: {
  config: Config;
  value: Value;
  onChange: (value: Value) => void;
}) {
  const byDefault = field.type === 'boolean' ? (field.default ? 'yes' : 'no') : String(field.default) || 'empty';
  const range =
    field.type === 'number' && (field.min !== undefined || field.max !== undefined)
      ? `${field.min ?? 'any'} to ${field.max ?? 'any'}.`
      : '';
  const hint = [field.help, range, `Default: ${byDefault}.`].filter(Boolean).join(' ');
  if (field.type === 'boolean')
    return <CheckField label={field.label} hint={hint} value={value === true} onChange={onChange} />;
  if (field.type === 'choice')
    return (
      <SelectField
        label={field.label}
        hint={hint}
        clearable={false}
        value={String(value)}
        options={field.options.map((option) => ({ value: option, label: option }))}
        onChange={(next) => onChange(next ?? field.default)}
      />
    );
  return (
    <Box maxW={field.type === 'number' ? '56' : 'full'}>
      <TextField
        label={field.label}
        hint={hint}
        value={String(value)}
        onChange={onChange}
        {...(field.type === 'number' ? { inputMode: 'decimal' } : { maxLength: field.maxLength ?? 200 })}
      />
    </Box>
  );
}
