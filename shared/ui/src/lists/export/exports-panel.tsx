import { Portal } from '@chakra-ui/react/portal';
import { useStore, t } from '@iwe/session';
import { Button } from '../../kit/controls/button.tsx';
import { quantityText } from '../../kit/data/money.tsx';
import { Box, Flex, Text } from '../../kit/layout.ts';
import { exportStore, removeExport } from './export-store.ts';
import type { RunningExport } from './export-store.ts';
import { sizeText } from './size-text.ts';

/** The exports of this page while they run: rows so far, size, Cancel; and what failed, until it is closed. */
export function ExportsPanel() {
  const running = useStore(exportStore);
  return (
    <Portal>
      <Flex
        as="section"
        role="region"
        aria-label={t('Exports')}
        direction="column"
        gap="2"
        position="fixed"
        bottom="4"
        insetInlineEnd="4"
        w="22rem"
        maxW="calc(100vw - 2rem)"
        zIndex="toast"
        pointerEvents="auto"
      >
        {running.map((each) => (
          <ExportCard key={each.id} of={each} />
        ))}
      </Flex>
    </Portal>
  );
}

function ExportCard({ of: { id, fileName, rows, total, bytes, error, cancel } }: { of: RunningExport }) {
  return (
    <Box bg="bg.panel" borderRadius="lg" boxShadow="float" px="4" py="3" fontSize="sm">
      <Flex gap="3" align="center">
        <Box flex="1" minW="0">
          <Text fontWeight="semibold" truncate>
            {fileName}
          </Text>
          {error ? (
            <Text role="alert" color="danger.fg">
              {error.map((line) => t(line)).join(' ')}
            </Text>
          ) : (
            <Text color="fg.muted" fontVariantNumeric="tabular-nums">
              {progressText(rows, total, bytes)}
            </Text>
          )}
        </Box>
        <Button
          size="sm"
          aria-label={`${t(error ? 'Close' : 'Cancel')} ${fileName}`}
          onClick={() => (error ? removeExport(id) : cancel())}
        >
          {error ? 'Close' : 'Cancel'}
        </Button>
      </Flex>
      {!error && <Bar label={fileName} part={total === null || total === 0 ? null : (rows ?? 0) / total} />}
    </Box>
  );
}

function progressText(rows: number | null, total: number | null, bytes: number): string {
  if (rows === null || total === null) return t('Waiting for its turn, or its rows are being counted');
  return `${t('{} of {} rows', quantityText(rows), quantityText(total))} · ${sizeText(bytes)}`;
}

/** How far it is; without a value while nobody knows. */
function Bar({ label, part }: { label: string; part: number | null }) {
  const percent = part === null ? null : Math.floor(part * 100);
  return (
    <Box
      role="progressbar"
      aria-label={label}
      {...(percent === null ? {} : { 'aria-valuenow': percent, 'aria-valuemin': 0, 'aria-valuemax': 100 })}
      mt="2"
      h="1"
      borderRadius="full"
      bg="bg.subtle"
      overflow="hidden"
    >
      <Box h="full" w={`${percent ?? 0}%`} bg="accent.solid" transition="width 200ms" />
    </Box>
  );
}
