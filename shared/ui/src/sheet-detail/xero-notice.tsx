import { Flex, Text } from '../layout.ts';

/** Xero's own sentence about a sheet: why it refused it, or what differs there. */
export function XeroNotice({ xeroSent, sentence }: { xeroSent: string; sentence: string }) {
  const isRefused = xeroSent === 'Fail';
  return (
    <Flex
      role="status"
      bg={isRefused ? 'danger.subtle' : 'spark.subtle'}
      borderWidth="1px"
      borderColor={isRefused ? 'danger.border' : 'spark.border'}
      color={isRefused ? 'danger.fg' : 'spark.fg'}
      borderRadius="lg"
      px="3.5"
      py="2"
    >
      <Text>{isRefused ? `Xero refused this sheet: ${sentence}` : sentence}</Text>
    </Flex>
  );
}
