import type { CheckStep, ReleasePage } from '@iwe/contract';
import { Box, CheckIcon, CloseIcon, Flex, momentText, Panel, Text } from '@iwe/ui';
import { CHECKS } from '../kit/labels.ts';

/** The steps of the browser check; a failed one says why. */
export function CheckList({
  release: { check, checks, checkedAt, waitsFor },
  timeZone,
}: {
  release: ReleasePage;
  timeZone: string;
}) {
  return (
    <Panel px="3" py="2.5">
      <Text color="fg.muted">
        {CHECKS[check].hint}
        {checkedAt && ` ${momentText(checkedAt, timeZone)}.`}
      </Text>
      {waitsFor && <Text mt="1">{waitsFor}</Text>}
      {checks.length > 0 && (
        <Flex as="ul" direction="column" gap="1" mt="2" listStyleType="none">
          {checks.map((step) => (
            <Step key={step.name} step={step} />
          ))}
        </Flex>
      )}
    </Panel>
  );
}

function Step({ step: { name, passed, detail } }: { step: CheckStep }) {
  return (
    <Flex as="li" gap="2" align="flex-start">
      <Box
        color={passed ? 'success.fg' : 'danger.fg'}
        pt="0.5"
        flexShrink={0}
        role="img"
        aria-label={passed ? 'passed' : 'failed'}
      >
        {passed ? <CheckIcon size={14} aria-hidden /> : <CloseIcon size={14} aria-hidden />}
      </Box>
      <Box minW="0">
        <Text color={passed ? undefined : 'danger.fg'} fontWeight={passed ? undefined : 'medium'}>
          {name}
        </Text>
        {detail && (
          <Text fontSize="sm" color={passed ? 'fg.muted' : 'danger.fg'} overflowWrap="anywhere" whiteSpace="pre-line">
            {detail}
          </Text>
        )}
      </Box>
    </Flex>
  );
}
