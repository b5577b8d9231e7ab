import { t } from '@iwe/session';
import { Tag } from '../../kit/data/badge.tsx';
import { Flex, Text } from '../../kit/layout.ts';
import type { EditorLine } from '../lines/index.ts';

/** The excess of short lines, to be saved as a linked draft; a cross moves a line back into the sheet. */
export function RestStrip({
  rest,
  onTakeBack,
}: {
  rest: readonly EditorLine[];
  onTakeBack: (line: EditorLine) => void;
}) {
  if (rest.length === 0) return null;
  return (
    <Flex align="center" gap="2" flexWrap="wrap" role="group" aria-label={t('Kept for a linked draft')}>
      <Text fontSize="sm" color="fg.muted">
        {t('Kept for a linked draft:')}
      </Text>
      {rest.map((line) => (
        <Tag
          key={line.key}
          tone="warning"
          onRemove={() => onTakeBack(line)}
          removeLabel={`Take ${line.item?.code ?? ''} back`}
        >
          {line.quantity} × {line.item?.code}
        </Tag>
      ))}
    </Flex>
  );
}
