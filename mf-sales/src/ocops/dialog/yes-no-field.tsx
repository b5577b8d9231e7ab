import { useId } from 'react';
import { Box, chakra, Flex, Text } from '@iwe/ui';

const Choice = chakra('label', {
  base: {
    flex: '1',
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    h: '8',
    px: '3',
    fontSize: 'md',
    cursor: 'pointer',
    borderWidth: '1px',
    borderColor: 'border.control',
    bg: 'bg.panel',
    color: 'fg.muted',
    _first: { borderStartRadius: 'md' },
    _last: { borderEndRadius: 'md', borderInlineStartWidth: '0' },
    '&:has(input:checked)': { bg: 'accent.subtle', color: 'accent.fg', fontWeight: 'semibold' },
    '&:has(input:focus-visible)': {
      outline: '2px solid',
      outlineColor: 'accent.ring',
      outlineOffset: '1px',
      zIndex: '1',
    },
  },
});
const Radio = chakra('input', { base: { position: 'absolute', opacity: '0', pointerEvents: 'none' } });

/** YES or NO; the arrow keys change it. */
export interface YesNoFieldProps {
  label: string;
  value: 0 | 1;
  error?: string | undefined;
  onChange: (value: 0 | 1) => void;
}

export function YesNoField({ label, value, error, onChange }: YesNoFieldProps) {
  const name = useId();
  const noteId = `${name}-note`;
  return (
    <chakra.fieldset minW="0" aria-describedby={error ? noteId : undefined}>
      <chakra.legend mb="1" fontSize="sm" fontWeight="medium" color="fg.muted" lineHeight="snug">
        {label}
      </chakra.legend>
      <Flex position="relative">
        {([1, 0] as const).map((choice) => (
          <Choice key={choice}>
            <Radio type="radio" name={name} checked={value === choice} onChange={() => onChange(choice)} />
            {choice === 1 ? 'YES' : 'NO'}
          </Choice>
        ))}
      </Flex>
      <Box minH="4" mt="1">
        {error && (
          <Text id={noteId} role="alert" fontSize="sm" lineHeight="snug" color="danger.fg">
            {error}
          </Text>
        )}
      </Box>
    </chakra.fieldset>
  );
}
