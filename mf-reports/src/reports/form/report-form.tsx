import type { ReportDefinition, ReportState, SettingSection } from '@iwe/reports';
import { Box, Flex, Grid, Text } from '@iwe/ui';
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

/** The form of a report, drawn from its definition: a column for each section that it has settings for. */
export function ReportForm({ definition, state, onChange, showProblems, seesCost }: ReportFormProps) {
  const settings = definition.settings.filter(({ kind }) => seesCost || kind !== 'flag');
  const sections = SECTIONS.filter(({ key }) => settings.some(({ section }) => section === key));
  return (
    <Grid
      gap="5"
      rowGap="4"
      alignItems="start"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: `repeat(${sections.length}, minmax(0, 30rem))` }}
    >
      {sections.map(({ key, title }) => (
        <Box as="section" aria-label={title} key={key} minW="0">
          <Text as="h2" fontSize="sm" fontWeight="semibold" color="fg" mb="2">
            {title}
          </Text>
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
        </Box>
      ))}
    </Grid>
  );
}
