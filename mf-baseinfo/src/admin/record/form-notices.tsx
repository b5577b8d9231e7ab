import { Box, Text } from '@iwe/ui';
import type { FormValue, RecordForm, RecordFormValues } from '@iwe/ui/sheet';

/** Notices above a form after a refusal: conflicting values of others, and problems that belong to no field. */
export function FormNotices<Values extends RecordFormValues>({
  form,
  labels,
}: {
  form: RecordForm<Values>;
  labels: Readonly<Partial<Record<string, string>>>;
}) {
  const { conflict, lines } = form;
  if (!conflict && lines.length === 0) return null;
  const tone = conflict ? 'warning' : 'danger';
  return (
    <Box
      role="alert"
      mb="3"
      px="3"
      py="2"
      borderWidth="1px"
      borderRadius="md"
      borderColor={`${tone}.border`}
      bg={`${tone}.subtle`}
      color={`${tone}.fg`}
      fontSize="sm"
    >
      {conflict && <Text>{conflict.line}</Text>}
      {conflict && (
        <Text mt="1">
          {conflict.merge.asks.length === 0
            ? 'Their changes are now in the form, beside yours. Save again to keep both.'
            : 'What you typed was kept; saving again overwrites theirs:'}
        </Text>
      )}
      {conflict?.merge.asks.map(({ field, theirs }) => (
        <Text key={field} mt="0.5">
          <b>{labels[field] ?? field}</b>: theirs is {shown(theirs)}
        </Text>
      ))}
      {lines.map((line) => (
        <Text key={line}>{line}</Text>
      ))}
    </Box>
  );
}

const shown = (value: FormValue): string =>
  value === '' || value === null ? 'empty' : value === true ? 'yes' : value === false ? 'no' : `'${String(value)}'`;
