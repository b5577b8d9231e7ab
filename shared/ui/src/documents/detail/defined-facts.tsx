import type { ReactNode } from 'react';
import type { Sheet } from '@iwe/contract';
import type { FormField, FormSection, SpecialFields } from '@iwe/sheets';
import { dayText } from '../../kit/data/date-text.tsx';
import { moneyText } from '../../kit/data/money.tsx';
import type { SheetEdits } from './edits/use-sheet-edits.tsx';
import { Fact, FactCard, FactCards } from './facts.tsx';
import { inWords } from '../../kit/words.tsx';

/** Exactly one drawing for each special field of a form; one that returns null hides the field. */
export type BoundFields<Sections extends readonly FormSection[]> = {
  readonly [Key in SpecialFields<Sections>]: (sheet: Sheet) => ReactNode;
};

/** The head of a sheet, drawn from its form definition. */
export interface DefinedFactsProps {
  sections: readonly FormSection[];
  sheet: Sheet;
  edits: SheetEdits;
  fields: Readonly<Record<string, (sheet: Sheet) => ReactNode>>;
}

export function DefinedFacts({ sections, sheet, edits, fields }: DefinedFactsProps) {
  return (
    <FactCards>
      {sections.map((section) => (
        <FactCard
          key={section.key}
          title={section.title}
          onEdit={section.edit && edits[section.edit]}
          editLabel={section.edit && EDIT_LABELS[section.edit]}
        >
          {section.fields.map((field) => (
            <DefinedFact key={field.key} field={field} content={contentOf(field, sheet, fields)} />
          ))}
        </FactCard>
      ))}
    </FactCards>
  );
}

const EDIT_LABELS = {
  dates: 'Change dates',
  address: 'Change address and phone',
  shipping: 'Change shipping',
  delivery: 'Record the delivery',
  costs: 'Change freight and clearance',
} as const;

/** A strong field that a screen draws is whom the card is about: the customer or the supplier. */
const isLead = ({ kind, strong }: FormField): boolean => strong === true && kind === 'special';

function DefinedFact({ field, content }: { field: FormField; content: ReactNode }) {
  return content === null && field.kind === 'special' ? null : (
    <Fact label={field.label} strong={field.strong ?? false} lead={isLead(field)}>
      {content}
    </Fact>
  );
}

function contentOf(field: FormField, sheet: Sheet, fields: DefinedFactsProps['fields']): ReactNode {
  switch (field.kind) {
    case 'text':
      return sheet[field.field];
    case 'day':
      return dayText(sheet[field.field] ?? '');
    case 'money': {
      const amount = sheet[field.field];
      return amount === null || amount === undefined ? null : moneyText(amount);
    }
    case 'code':
      return inWords(field.labels[sheet[field.field]]);
    case 'special': {
      const draw = fields[field.key];
      if (!draw) throw new Error(`The field '${field.key}' has no drawing.`);
      return draw(sheet);
    }
  }
}
