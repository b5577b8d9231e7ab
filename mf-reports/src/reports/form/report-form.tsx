import type { ReactNode } from 'react';
import { initialState } from '@iwe/reports';
import type { ReportDefinition, ReportSetting, ReportState, SettingSection } from '@iwe/reports';
import { Box, chakra, Flex, Grid, Text, useIsPhone } from '@iwe/ui';
import { SettingField } from './setting-field.tsx';

const SECTIONS: readonly { readonly key: SettingSection; readonly title: string }[] = [
  { key: 'basic', title: 'Basic settings' },
  { key: 'product', title: 'Product filter' },
  { key: 'customer', title: 'Customer filter' },
  { key: 'supplier', title: 'Supplier filter' },
];

interface ReportFormProps {
  definition: ReportDefinition;
  state: ReportState;
  onChange: (change: Partial<ReportState>) => void;
  showProblems: boolean;
  /** Whether this person may see cost in reports; without it, includeCost is not offered. */
  seesCost: boolean;
}

/** In two columns the first section, the longest one, is beside both others. */
const BESIDE_FIRST_CSS = {
  gridTemplateRows: { md: 'auto 1fr', lg: 'auto' },
  '& > :first-of-type': { gridRow: { md: 'span 2', lg: 'auto' } },
};
const columns = (count: number) => `repeat(${count}, minmax(0, 30rem))`;

/** The form of a report, drawn from its definition: a column for each section that it has settings for. */
export function ReportForm({ definition, state, onChange, showProblems, seesCost }: ReportFormProps) {
  const settings = definition.settings.filter((setting) =>
    setting.kind === 'selection'
      ? !setting.isHiddenUntilSet || !state[setting.field].all
      : seesCost || setting.kind !== 'flag',
  );
  // On a phone the filters are folded: otherwise Submit is three screens below the date.
  const isPhone = useIsPhone();
  const sections = SECTIONS.filter(({ key }) => settings.some(({ section }) => section === key));
  return (
    <Grid
      gap="5"
      rowGap="4"
      alignItems="start"
      gridTemplateColumns={{
        base: 'minmax(0, 1fr)',
        md: columns(Math.min(2, sections.length)),
        lg: columns(sections.length),
      }}
      css={sections.length > 2 ? BESIDE_FIRST_CSS : {}}
    >
      {sections.map(({ key, title }) => (
        <Section
          key={key}
          title={title}
          isFolded={isPhone && key !== 'basic'}
          isOpen={showProblems}
          changed={changedIn(definition, settings, state, key)}
        >
          <Flex direction="column" gap="3">
            {settings
              .filter(({ section }) => section === key)
              .map((setting) => (
                <SettingField
                  key={setting.field}
                  definition={definition}
                  setting={setting}
                  state={state}
                  onChange={onChange}
                  showProblem={showProblems}
                />
              ))}
          </Flex>
        </Section>
      ))}
    </Grid>
  );
}

/** Returns how many settings of a section differ from a new form. */
function changedIn(
  definition: ReportDefinition,
  settings: readonly ReportSetting[],
  state: ReportState,
  section: SettingSection,
): number {
  const initial = initialState(definition);
  return settings.filter(
    ({ field, section: own }) => own === section && JSON.stringify(state[field]) !== JSON.stringify(initial[field]),
  ).length;
}

interface SectionProps {
  title: string;
  isFolded: boolean;
  /** Whether a folded section is open at first: what is wrong in it must be seen. */
  isOpen: boolean;
  changed: number;
  children: ReactNode;
}

function Section({ title, isFolded, isOpen, changed, children }: SectionProps) {
  const heading = (
    <Text as="h2" fontSize="sm" fontWeight="semibold" color="fg" {...(isFolded ? { display: 'inline' } : { mb: '2' })}>
      {title}
    </Text>
  );
  if (!isFolded)
    return (
      <Box as="section" aria-label={title} minW="0">
        {heading}
        {children}
      </Box>
    );
  return (
    <chakra.details open={isOpen} minW="0" borderTopWidth="1px" borderColor="border.subtle">
      <chakra.summary py="3" minH="11" cursor="pointer">
        {heading}{' '}
        <Text as="span" color="fg.muted">
          {changed === 0 ? 'all' : `${changed} set`}
        </Text>
      </chakra.summary>
      {children}
    </chakra.details>
  );
}
