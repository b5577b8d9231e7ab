import { t } from '@iwe/session';
import { formatMoney, messages } from '@iwe/domain';
import { useRef } from 'react';
import { Button } from '../../kit/controls/button.tsx';
import { Box, Text } from '../../kit/layout.ts';
import { Dialog } from '../../kit/overlay/dialog.tsx';
import { wantsSure } from '../lines/index.ts';
import type { EditorLine } from '../lines/index.ts';

interface SureNoticeProps {
  lines: readonly EditorLine[];
  /** Whether the notice waits because somebody is still typing. */
  isHeld: boolean;
  onSure: (keys: readonly string[]) => void;
}

/** The notice of spec §5 for typed prices far below Class A: shown once for each price, answered with Sure. */
export function SureNotice({ lines, isHeld, onSure }: SureNoticeProps) {
  const sure = useRef<HTMLButtonElement>(null);
  const low = lines.map((line, index) => ({ line, number: index + 1 })).filter(({ line }) => wantsSure(line));
  if (isHeld || low.length === 0) return null;
  const answer = () => onSure(low.map(({ line }) => line.key));
  return (
    <Dialog
      open
      role="alertdialog"
      dismissable={false}
      title={messages.priceBelowClassA}
      onClose={answer}
      initialFocus={sure}
      footer={
        <Button ref={sure} variant="solid" onClick={answer}>
          {messages.sure}
        </Button>
      }
    >
      <Box maxH="40vh" overflow="auto" role="region" aria-label={t('Low prices')} tabIndex={0}>
        {low.map(({ line, number }) => (
          <Text key={line.key}>
            Line {number} {line.item?.code}: {formatMoney(line.priceCents ?? 0)}, PriceA / COD{' '}
            {formatMoney(line.item?.classACents ?? 0)}
          </Text>
        ))}
      </Box>
    </Dialog>
  );
}
