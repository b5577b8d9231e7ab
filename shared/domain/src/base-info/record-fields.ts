/** How files of records show a field, beyond its label. */
interface FileColumn {
  /** Only where it differs from the form's. */
  readonly label?: string;
  /** Other headings that mean the same. */
  readonly aliases?: readonly string[];
  readonly example?: string;
  /** Characters. */
  readonly width?: number;
  /** A file without this column is refused as a whole. */
  readonly required?: true;
}

/** A field of a customer or product that people edit, and how it is checked, stored and shown. */
export type RecordFieldRule = {
  /** In the form, in conflicts and in files. */
  readonly label: string;
  readonly file?: FileColumn;
} & (
  | {
      readonly kind: 'text';
      readonly maxLength: number;
      /** Several lines. */
      readonly isLong?: true;
      /** A code keeps its leading zeros in files. */
      readonly format?: 'code' | 'phone' | 'postcode' | 'email';
      /** The list of texts that the form offers. */
      readonly choices?: string;
      /** In a new record. */
      readonly start?: string;
    }
  /** 'yyyy-MM-dd', or null. */
  | { readonly kind: 'day' }
  /** AUD; 0 for none. */
  | { readonly kind: 'money'; readonly max: number }
  /** AUD with GST; null for none. */
  | { readonly kind: 'price' }
  /** 1 or 0. `isOpen`: nobody has decided it for a new record. */
  | { readonly kind: 'flag'; readonly isOpen?: true }
  | { readonly kind: 'whole'; readonly max: number }
  /**
   * A number that the form chooses from a list: the id of another record (null for none), or the code of an
   * enumeration. `isAlways`: every stored record has one.
   */
  | {
      readonly kind: 'choice';
      readonly choices: string;
      readonly min: number;
      readonly max?: number;
      readonly isAlways?: true;
      /** In a new record; null by default. A request cannot empty such a field. */
      readonly start?: number;
    }
);

/** Fields of a record by their names on the wire. */
export type RecordFieldRules = Readonly<Record<string, RecordFieldRule>>;

/** The value of a field as form and history have it; null where nothing was chosen. */
export type RecordValue<Rule extends RecordFieldRule> = Rule extends { readonly kind: 'text' }
  ? string
  : Rule extends { readonly kind: 'money' | 'whole' }
    ? number
    : Rule extends { readonly kind: 'flag' }
      ? Rule extends { readonly isOpen: true }
        ? 0 | 1 | null
        : 0 | 1
      : Rule extends { readonly kind: 'day' }
        ? string | null
        : Rule extends { readonly start: number }
          ? number
          : number | null;

/** The values of all fields. */
export type RecordValues<Rules extends RecordFieldRules> = { [Field in keyof Rules]: RecordValue<Rules[Field]> };

/** Returns the values of a new record before anything is entered. */
export const blankRecord = <Rules extends RecordFieldRules>(rules: Rules): RecordValues<Rules> =>
  Object.fromEntries(Object.entries(rules).map(([field, rule]) => [field, blankValue(rule)])) as RecordValues<Rules>;

function blankValue(rule: RecordFieldRule): string | number | null {
  switch (rule.kind) {
    case 'text':
      return rule.start ?? '';
    case 'money':
    case 'whole':
      return 0;
    case 'flag':
      return rule.isOpen ? null : 0;
    case 'choice':
      return rule.start ?? null;
    case 'day':
    case 'price':
      return null;
  }
}
