import { useAccount } from '@iwe/session';
import { Flex, momentText, Text } from '@iwe/ui';
import { Link } from 'react-router-dom';

/** Tells where a requested report is going to be; it stays, unlike the message. */
export function RequestedNotice({ at }: { at: string }) {
  const { timeZone } = useAccount();
  return (
    <Flex
      role="status"
      align="center"
      gap="3"
      rowGap="0"
      flexWrap="wrap"
      px="4"
      py="2"
      borderRadius="lg"
      bg="success.subtle"
      borderWidth="1px"
      borderColor="success.border"
      color="success.fg"
      css={LINK_CSS}
    >
      <Text>Asked for at {momentText(at, timeZone).slice(-5)}. The spreadsheet is prepared in the background.</Text>
      <Link to="/reports_download">Open the Download Center</Link>
    </Flex>
  );
}

const LINK_CSS = {
  '& a': { fontWeight: 'semibold', textDecoration: 'underline', textUnderlineOffset: '3px', borderRadius: 'xs' },
  '& a:focus-visible': { outline: '2px solid', outlineColor: 'accent.ring', outlineOffset: '2px' },
};
