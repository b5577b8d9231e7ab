import type { SecondFactorAnswer } from '@iwe/contract';
import { useAccount, useApi } from '@iwe/session';
import { Badge, Button, ErrorState, Flex, Text } from '@iwe/ui';
import { useState } from 'react';
import { reloadPage } from '../platform/reload-page.ts';
import { ChangeFactorDialog } from './change-factor-dialog.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { SetUpFactorDialog } from './set-up-factor-dialog.tsx';

/** Whether the sign-in asks for a code, and the ways to change that. */
export function SecondFactorPanel() {
  const { needsSecondFactor } = useAccount();
  const { data, error, reload } = useApi<SecondFactorAnswer>('second-factor', undefined, { quiet: true, freshMs: 0 });
  const [dialog, setDialog] = useState<'set-up' | 'off' | 'renew' | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const close = () => setDialog(null);
  const done = (recoveryCodes: string[] | null) => {
    close();
    setCodes(recoveryCodes);
    reload();
  };
  if (!data) return error ? <ErrorState lines={error.lines} onRetry={reload} /> : null;
  return (
    <Flex direction="column" gap="2" p="4" borderWidth="1px" borderColor="border" borderRadius="lg" bg="bg.panel">
      <Flex align="center" gap="2">
        <Text as="h2" fontWeight="semibold">
          Second factor
        </Text>
        <Badge tone={data.isOn ? 'success' : 'neutral'}>{data.isOn ? 'on' : 'off'}</Badge>
      </Flex>
      <Text color="fg.muted">{explanationOf(data)}</Text>
      <Flex gap="2">
        {data.isOn ? (
          <>
            <Button onClick={() => setDialog('renew')}>New recovery codes</Button>
            {data.requiredBy.length === 0 && <Button onClick={() => setDialog('off')}>Switch off</Button>}
          </>
        ) : (
          <Button variant="solid" onClick={() => setDialog('set-up')}>
            Set up
          </Button>
        )}
      </Flex>
      {dialog === 'set-up' && <SetUpFactorDialog onClose={close} onDone={done} />}
      {(dialog === 'off' || dialog === 'renew') && <ChangeFactorDialog kind={dialog} onClose={close} onDone={done} />}
      {codes && (
        <RecoveryCodesDialog
          codes={codes}
          onClose={() => {
            setCodes(null);
            // Nothing else was answered until now: the page starts again with the account as it is.
            if (needsSecondFactor === true) reloadPage();
          }}
        />
      )}
    </Flex>
  );
}

function explanationOf({ isOn, codesLeft, requiredBy }: SecondFactorAnswer): string {
  if (isOn)
    return (
      `Signing in asks for a code of your authenticator app. ` +
      `${codesLeft} of your recovery codes ${codesLeft === 1 ? 'is' : 'are'} left ` +
      'for the day when your phone is not at hand.'
    );
  const demand =
    requiredBy.length > 0
      ? `${requiredBy.join(' and ')} ${requiredBy.length === 1 ? 'requires' : 'require'} it of administrators ` +
        'and accountants: set it up to go on. '
      : '';
  return (
    `${demand}An app on your phone shows a new code every 30 seconds, ` +
    'and signing in asks for it: a stolen password alone is useless then.'
  );
}
