import { use } from 'react';
import type { HomeChart } from '@iwe/domain';
import { HostRoutes } from '@iwe/remote-kit';
import { Box, Text } from '@iwe/ui';
import { Link } from 'react-router-dom';

interface Step {
  path: string;
  label: string;
  text: string;
}

/** Why a chart has nothing to draw, and the pages from which that changes, in the order of a new organisation. */
const EMPTY: Readonly<Record<HomeChart['key'], { why: string; steps: readonly Step[] }>> = {
  salesWeeks: {
    why: 'Nothing was sold in these 13 weeks. A new organisation begins with:',
    steps: [
      { path: '/products', label: 'Products', text: 'one by one, or all of a workbook' },
      { path: '/customers', label: 'Customers', text: 'in the same way' },
      { path: '/admin/employees', label: 'Employees', text: 'invite those who work here' },
      { path: '/quotings', label: 'Quotings', text: 'find a product, quote it, check out' },
    ],
  },
  mySalesWeeks: {
    why: 'Nothing was sold in these 13 weeks.',
    steps: [{ path: '/quotings', label: 'Quotings', text: 'find a product, quote it, check out' }],
  },
  stockAge: {
    why: 'Nothing is in stock. It gets there by:',
    steps: [
      { path: '/bills', label: 'Bills', text: 'an approved bill brings in its goods' },
      { path: '/adjustments', label: 'Adjustments', text: 'what is there already is counted in' },
    ],
  },
};

/** Is shown in place of a chart without a value: what to do next. Pages that nobody serves here are left out. */
export function FirstSteps({ chart }: { chart: HomeChart['key'] }) {
  const hasRoute = use(HostRoutes);
  const { why, steps } = EMPTY[chart];
  return (
    <Box fontSize="sm" color="fg.muted">
      <Text>{why}</Text>
      <Box as="ul" listStyleType="none" css={STEPS_CSS}>
        {steps
          .filter(({ path }) => hasRoute(path))
          .map(({ path, label, text }) => (
            <li key={path}>
              <Link to={path}>{label}</Link>
              {text}
            </li>
          ))}
      </Box>
    </Box>
  );
}

const STEPS_CSS = {
  '& > li': { display: 'flex', gap: '2', alignItems: 'center', minH: '6' },
  '& a': {
    color: 'accent.fg',
    fontWeight: 'medium',
    '@media (pointer: coarse)': { display: 'inline-flex', alignItems: 'center', minH: '11', my: '-2' },
    _hover: { textDecoration: 'underline' },
    _focusVisible: { outline: '2px solid', outlineColor: 'accent.ring', outlineOffset: '2px' },
  },
};
