import { t } from '@iwe/session';
import { explain } from '@iwe/domain';
import { chakra } from '../layout.ts';
import { Tooltip } from '../overlay/tooltip.tsx';

const Word = chakra('span', {
  base: {
    textDecoration: 'underline dotted',
    textDecorationColor: 'fg.subtle',
    textUnderlineOffset: '3px',
    cursor: 'help',
    borderRadius: 'xs',
    _focusVisible: { outline: '2px solid', outlineColor: 'accent.ring', outlineOffset: '2px' },
  },
});

/**
 * A heading or label whose in-house word explains itself on hover, focus and touch. In the label of a control the word
 * is no stop of Tab (`isStop` false): the way through a form stays as short as it was.
 */
export function Term({ text, isStop = true }: { text: string; isStop?: boolean }) {
  const found = explain(text);
  if (!found) return t(text);
  return (
    <Tooltip content={t(found.meaning)} opensOnPress>
      {/* Without a role: a label's or heading's name is its text, which a role could take out of it. */}
      <Word data-term {...(isStop ? { tabIndex: 0 } : {})}>
        {t(text)}
      </Word>
    </Tooltip>
  );
}
