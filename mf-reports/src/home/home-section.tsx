import { HOME_CHARTS } from '@iwe/domain';
import type { HomeFigureDefinition, HomePart, HomeSection as Section } from '@iwe/domain';
import { Box, Panel, Text } from '@iwe/ui';
import { HomeChart } from './home-chart.tsx';
import { FigureRow } from './figure-row.tsx';
import { HomePartRows } from './home-part-rows.tsx';

/** A panel of figures that belong together. What is read together is drawn together, as soon as it is there. */
export function HomeSection({ section }: { section: Section }) {
  const id = `home-${section.key}`;
  return (
    <Panel as="section" aria-labelledby={id} pt="3" pb="1.5">
      <Text as="h2" id={id} px="4" fontWeight="semibold" fontSize="md">
        {section.title}
      </Text>
      <Text px="4" pb="2" fontSize="sm" color="fg.muted">
        {section.note}
      </Text>
      {partsOf(section).map(({ part, figures }, index) => (
        <Box key={part} {...(index > 0 ? DIVIDED : {})}>
          <HomePartRows
            place={`${section.key} ${part}`}
            part={part}
            figures={figures}
            empty={EMPTY[`${section.key} ${part}`]}
          />
          {HOME_CHARTS.filter((chart) => chart.section === section.key && chart.after === part).map((chart) => (
            <HomeChart key={chart.key} chart={chart} />
          ))}
        </Box>
      ))}
      {section.key === 'accounts' && (
        <Box {...DIVIDED}>
          <FigureRow label="Compare a month with Xero" value={null} href="/xero_reconciliation" />
        </Box>
      )}
    </Panel>
  );
}

/** What is read together is divided from what is read before it. */
const DIVIDED = { borderTopWidth: '1px', borderColor: 'border.subtle', mt: '1', pt: '1' };

/** What is shown instead of figures that are all 0. */
const EMPTY: Readonly<Record<string, string>> = {
  'sales now': 'Nothing waits: no draft of today, no open quote, no approval, no self-order.',
  'purchase now': 'No order is late, and none is due within 7 days.',
  'accounts overdue': 'Nothing is overdue.',
  'accounts unsent': 'Xero refused nothing, and has everything that was approved this month and last month.',
  'direction exceptions': 'No exceptions in the last 7 days, and no stock below zero.',
};

interface PartOfSection {
  part: HomePart;
  figures: HomeFigureDefinition[];
}

function partsOf(section: Section): PartOfSection[] {
  const parts: PartOfSection[] = [];
  for (const figure of section.figures as readonly HomeFigureDefinition[]) {
    const same = parts.find(({ part }) => part === figure.part);
    if (same) same.figures.push(figure);
    else parts.push({ part: figure.part, figures: [figure] });
  }
  return parts;
}
