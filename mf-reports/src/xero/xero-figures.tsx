import { useEffect, useRef, useState } from 'react';
import type { XeroConnection } from '@iwe/contract';
import { api, forgetAnswers, toast, useApi } from '@iwe/session';
import { Button, Flex, ReloadIcon, Text } from '@iwe/ui';
import { ageText } from '@iwe/ui/sheet';

/** Between two looks at whether the reading has ended. */
const LOOK_AGAIN_MS = 1500;

/** How old the balances and payments are that were read from Xero, and the action that reads them now. */
export function XeroFigures() {
  const { data, reload } = useApi<XeroConnection>('xero/connection', undefined, {
    quiet: true,
    freshMs: 0,
    keepPrevious: true,
  });
  const [isAsking, setIsAsking] = useState(false);
  const isReading = data?.isReading === true;
  useEffect(() => {
    if (!isReading) return undefined;
    const timer = setInterval(reload, LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isReading, reload]);
  const wasReading = useRef(false);
  useEffect(() => {
    if (wasReading.current && !isReading)
      // Lists and pages show what was read.
      for (const path of ['orders', 'customers']) forgetAnswers(path);
    wasReading.current = isReading;
  }, [isReading]);
  if (data?.state !== 'connected') return null;
  const refresh = async () => {
    setIsAsking(true);
    try {
      const { message } = await api.post<{ message: string }>('xero/refresh', {});
      toast.success(message);
    } catch {
      // The refusal has been shown.
    } finally {
      setIsAsking(false);
      reload();
    }
  };
  return (
    <Flex gap="3" align="center" flexWrap="wrap" role="group" aria-label="Balances and payments">
      <Button busy={isAsking || isReading} onClick={() => void refresh()}>
        <ReloadIcon size={14} />
        Refresh balances and payments
      </Button>
      <Text role="status" fontSize="sm" color={data.readProblem && !isReading ? 'danger.fg' : 'fg.subtle'}>
        {figuresText(data)}
      </Text>
    </Flex>
  );
}

function figuresText({ isReading, readProblem, readAt }: XeroConnection): string {
  if (isReading) return readProblem ? `Being read again. ${readProblem}` : 'Being read from Xero …';
  const age = readAt ? `Balances and payments: ${ageText(readAt, new Date())}.` : 'Nothing was read yet.';
  return readProblem ? `${age} The last reading failed: ${readProblem}` : age;
}
