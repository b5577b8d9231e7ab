import { addDays, dateShortcuts, datePartsOf, formatDate, monthEnd, plainDate, weekdayOf } from '@iwe/domain';
import { CalendarDays, ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import type { KeyboardEvent } from 'react';
import { Button } from '../../controls/button.tsx';
import { Field } from '../../controls/field.tsx';
import type { FieldProps } from '../../controls/field.tsx';
import { IconButton } from '../../controls/icon-button.tsx';
import { Input } from '../../controls/text-field.tsx';
import { Box, Flex, Grid } from '../../layout.ts';
import { Popover } from '../../overlay/popover.tsx';
import { typedDate } from './typed-date.ts';

/** A calendar day: typed in any usual writing, stepped with the arrow keys, or taken from the shortcuts of spec §2. */
export interface DateFieldProps extends FieldProps {
  /** 'yyyy-MM-dd', or null. */
  value: string | null;
  onChange: (value: string | null) => void;
  /** The organisation's day today. */
  today: string;
  /** Without it an empty text is taken back. */
  clearable?: boolean;
}

export function DateField({ value, onChange, today, clearable = true, ...field }: DateFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const read = typed === null ? value : typedDate(typed, today);
  const isWrong = typed !== null && read === undefined;
  const settle = () => {
    if (typed === null || isWrong) return;
    setTyped(null);
    if (read !== undefined && read !== value && (read !== null || clearable)) onChange(read);
  };
  const choose = (date: string) => {
    setTyped(null);
    setOpen(false);
    onChange(date);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') settle();
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    setTyped(null);
    onChange(addDays(read ?? today, event.key === 'ArrowUp' ? 1 : -1));
  };
  return (
    <Field {...field} error={isWrong ? 'Type a day like 5/3, 05 Mar 2026 or +7.' : field.error}>
      {(control) => (
        <Box position="relative">
          <Input
            {...control} type="text" autoComplete="off" pe="8" value={typed ?? formatDate(value)} placeholder="dd/mm/yyyy"
            onFocus={(event) => event.target.select()} onChange={(event) => setTyped(event.target.value)} onBlur={settle} onKeyDown={onKeyDown}
          />
          <Flex position="absolute" insetY="0" insetEnd="1" align="center">
            <Popover
              title={field.label} width={300} placement="bottom-end" open={open} onOpenChange={setOpen}
              trigger={<IconButton size="xs" tabIndex={-1} disabled={field.disabled} label={`Choose ${field.label}`}><CalendarDays size={14} /></IconButton>}
            >
              <Grid templateColumns="auto 1fr" gap="3">
                <Flex direction="column" gap="1">
                  {dateShortcuts(today).map((shortcut) => <Button key={shortcut.label} size="sm" variant="ghost" justifyContent="flex-start" onClick={() => choose(shortcut.date)}>{shortcut.label}</Button>)}
                </Flex>
                <Month key={value} value={value} today={today} onChoose={choose} />
              </Grid>
            </Popover>
          </Flex>
        </Box>
      )}
    </Field>
  );
}

function Month({ value, today, onChoose }: { value: string | null; today: string; onChoose: (date: string) => void }) {
  const [shown, setShown] = useState(() => firstOfMonth(value ?? today));
  const last = Number(monthEnd(shown).slice(8, 10));
  const blanks = weekdayOf(shown) - 1;
  const go = (months: number) => {
    const { year, month } = datePartsOf(shown);
    setShown(plainDate(year, month + months, 1));
  };
  return (
    <Box>
      <Flex align="center" justify="space-between" mb="1" fontSize="sm" fontWeight="semibold">
        <IconButton size="xs" label="Month before" onClick={() => go(-1)}><ChevronLeft size={13} /></IconButton>
        {formatDate(shown).slice(3)}
        <IconButton size="xs" label="Month after" onClick={() => go(1)}><ChevronRight size={13} /></IconButton>
      </Flex>
      <Box display="grid" gridTemplateColumns="repeat(7, 1fr)" css={MONTH_CSS}>
        {['M', 'T', 'W', 'T', 'F', 'S', 'S'].map((day, index) => <span key={index} data-weekday>{day}</span>)}
        {Array.from({ length: blanks }, (_, index) => <span key={index} />)}
        {Array.from({ length: last }, (_, index) => {
          const date = addDays(shown, index);
          return <button key={date} type="button" aria-label={formatDate(date)} aria-pressed={date === value} data-today={date === today || undefined} onClick={() => onChoose(date)}>{index + 1}</button>;
        })}
      </Box>
    </Box>
  );
}

const firstOfMonth = (date: string): string => `${date.slice(0, 8)}01`;

const MONTH_CSS = {
  fontSize: 'xs', textAlign: 'center', fontVariantNumeric: 'tabular-nums',
  '& [data-weekday]': { color: 'fg.subtle', py: '0.5' },
  '& button': { height: '5', borderRadius: 'sm', cursor: 'pointer', _hover: { bg: 'bg.muted' }, _focusVisible: { outline: '2px solid', outlineColor: 'accent.ring' } },
  '& button[data-today]': { fontWeight: 'bold', color: 'accent.fg' },
  '& button[aria-pressed=true]': { bg: 'accent.solid', color: 'accent.contrast' },
};
