import type { EmployeeDetail } from '@iwe/contract';
import { Button, confirm, Flex, Text, useAction } from '@iwe/ui';
import { removeFactor } from './employee-writes.ts';

/** That a colleague signs in with a second factor, and the way out when it is lost. */
export function SecondFactorRow({ employee, onDone }: { employee: EmployeeDetail; onDone: () => void }) {
  const removal = useAction(async () => {
    await removeFactor(employee.id);
    onDone();
  });
  if (!employee.hasSecondFactor) return null;
  const refusal = employee.refusals['secondFactor'];
  const remove = async () => {
    const answer = await confirm({
      title: `Remove the second factor of ${employee.name}?`,
      body:
        'Only when the phone and the recovery codes are lost, and you know that it is this person who asks. Every ' +
        'session and the password end, and a mail brings a link to choose a new one and says that you did it.',
      actions: [
        { id: 'no', label: 'Cancel', tone: 'plain' },
        { id: 'yes', label: 'Remove second factor', tone: 'danger' },
      ],
    });
    if (answer === 'yes') void removal.run();
  };
  return (
    <Flex align="center" gap="3" mt="2" fontSize="sm" flexWrap="wrap">
      <Text color="fg.muted">Signs in with a second factor.</Text>
      {refusal === undefined ? (
        <Button size="xs" busy={removal.isBusy} onClick={() => void remove()}>
          Remove lost second factor
        </Button>
      ) : (
        <Text color="fg.subtle">{refusal}</Text>
      )}
    </Flex>
  );
}
