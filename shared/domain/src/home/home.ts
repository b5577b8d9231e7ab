import type { Actor } from '../rights/actor.ts';
import { canSeeCostInReports, canUseApp, isManager } from '../rights/rights.ts';

/**
 * What is read together. 'now' is what the page shows first; the other parts are read one by one and may take longer.
 */
export const HOME_PARTS = [
  'now',
  'myMonth',
  'arrived',
  'reorder',
  'overdue',
  'unsent',
  'month',
  'margin',
  'stockValue',
  'exceptions',
] as const;
export type HomePart = (typeof HOME_PARTS)[number];

/** One figure of Home. `shows` is what is printed large: how many there are, or their amount in AUD. */
interface FigureDefinition {
  readonly key: string;
  readonly label: string;
  readonly part: HomePart;
  readonly shows: 'count' | 'amount';
  /** A figure that is bad news as soon as it is not 0. */
  readonly isWarning?: true;
  /** Is not drawn while it is 0. */
  readonly hidesZero?: true;
  /** The figure of the same section and part that its amount is compared with. */
  readonly comparedWith?: string;
}

interface SectionDefinition {
  readonly key: string;
  readonly title: string;
  /** What its figures cover and leave out. */
  readonly note: string;
  readonly figures: readonly FigureDefinition[];
}

/** The sections of Home with their figures, in the order of the screen. */
export const HOME_SECTIONS = [
  {
    key: 'sales',
    title: 'Sales desk',
    note: 'Invoices and credit notes. Yours are those that name you as service or business staff.',
    figures: [
      { key: 'draftsToday', label: 'Drafts dated today', part: 'now', shows: 'count' },
      { key: 'myDrafts', label: 'Your drafts', part: 'now', shows: 'count' },
      { key: 'quotesOpen', label: 'Quoted, not ordered', part: 'now', shows: 'count' },
      { key: 'approvalsWaiting', label: 'Approvals that wait for you', part: 'now', shows: 'count', isWarning: true },
      { key: 'approvalsAsked', label: 'Approvals that you asked for', part: 'now', shows: 'count' },
      { key: 'selfOrders', label: 'Self-orders to review', part: 'now', shows: 'count', isWarning: true },
      {
        key: 'mySales',
        label: 'Your sales this month',
        part: 'myMonth',
        shows: 'amount',
        comparedWith: 'myLastSoFar',
      },
      { key: 'myLastSoFar', label: 'Last month to the same day', part: 'myMonth', shows: 'amount' },
      { key: 'myLast', label: 'All of last month', part: 'myMonth', shows: 'amount' },
    ],
  },
  {
    key: 'purchase',
    title: 'Purchase',
    note: 'Approved orders that are not closed, by their ETA.',
    figures: [
      { key: 'ordersLate', label: 'Orders past their ETA', part: 'now', shows: 'count', isWarning: true },
      { key: 'ordersDue', label: 'Orders due within 7 days', part: 'now', shows: 'count' },
      { key: 'arrivedNotBilled', label: 'Arrived, not billed', part: 'arrived', shows: 'count', isWarning: true },
      { key: 'reorder', label: 'Products to reorder', part: 'reorder', shows: 'count' },
    ],
  },
  {
    key: 'accounts',
    title: 'Accounts',
    note: 'Overdue is what is open at Xero after its due date; payments are as they were last read there.',
    figures: [
      { key: 'overdue30', label: 'Overdue 1 to 30 days', part: 'overdue', shows: 'amount' },
      { key: 'overdue60', label: 'Overdue 31 to 60 days', part: 'overdue', shows: 'amount', isWarning: true },
      { key: 'overdue90', label: 'Overdue 61 to 90 days', part: 'overdue', shows: 'amount', isWarning: true },
      { key: 'overdueOlder', label: 'Overdue longer', part: 'overdue', shows: 'amount', isWarning: true },
      { key: 'overdueUnknown', label: 'Past due, payment unknown', part: 'overdue', shows: 'count' },
      { key: 'failedSales', label: 'Refused by Xero: sales', part: 'unsent', shows: 'count', isWarning: true },
      { key: 'failedPurchases', label: 'Refused by Xero: purchases', part: 'unsent', shows: 'count', isWarning: true },
      { key: 'unsentSales', label: 'Approved, not at Xero: sales', part: 'unsent', shows: 'count' },
      { key: 'unsentPurchases', label: 'Approved, not at Xero: purchases', part: 'unsent', shows: 'count' },
    ],
  },
  {
    key: 'direction',
    title: 'Business',
    note: 'Sales with GST, credit notes subtracted; margin without GST. Exceptions are those of the last 7 days.',
    figures: [
      { key: 'sales', label: 'Sales this month', part: 'month', shows: 'amount', comparedWith: 'lastSoFar' },
      { key: 'lastSoFar', label: 'Last month to the same day', part: 'month', shows: 'amount' },
      { key: 'last', label: 'All of last month', part: 'month', shows: 'amount' },
      {
        key: 'margin',
        label: 'Margin this month',
        part: 'margin',
        shows: 'amount',
        comparedWith: 'marginLastSoFar',
      },
      { key: 'marginLastSoFar', label: 'Margin last month to the same day', part: 'margin', shows: 'amount' },
      { key: 'stockValue', label: 'Stock value', part: 'stockValue', shows: 'amount' },
      { key: 'priceOverrides', label: 'Price overrides', part: 'exceptions', shows: 'count', isWarning: true },
      { key: 'creditOverrides', label: 'Credit overrides', part: 'exceptions', shows: 'count', isWarning: true },
      { key: 'freeCredits', label: 'Credit notes without source', part: 'exceptions', shows: 'count', isWarning: true },
      { key: 'voidedSales', label: 'Voided: sales', part: 'exceptions', shows: 'count', isWarning: true },
      {
        key: 'voidedOrders',
        label: 'Voided: purchase orders',
        part: 'exceptions',
        shows: 'count',
        isWarning: true,
        hidesZero: true,
      },
      {
        key: 'voidedBills',
        label: 'Voided: bills',
        part: 'exceptions',
        shows: 'count',
        isWarning: true,
        hidesZero: true,
      },
      {
        key: 'voidedTransfers',
        label: 'Voided: transfers',
        part: 'exceptions',
        shows: 'count',
        isWarning: true,
        hidesZero: true,
      },
      {
        key: 'voidedAdjustments',
        label: 'Voided: adjustments',
        part: 'exceptions',
        shows: 'count',
        isWarning: true,
        hidesZero: true,
      },
      { key: 'negativeStock', label: 'Products below zero', part: 'exceptions', shows: 'count', isWarning: true },
    ],
  },
] as const satisfies readonly SectionDefinition[];

export type HomeSection = (typeof HOME_SECTIONS)[number];
export type HomeSectionKey = HomeSection['key'];
export type HomeFigureDefinition = HomeSection['figures'][number] & FigureDefinition;
export type HomeFigureKey = HomeSection['figures'][number]['key'];

/** The charts of Home, each below the figures of the part that it is about. Weeks begin on Mondays. */
export const HOME_CHARTS = [
  { key: 'mySalesWeeks', section: 'sales', after: 'myMonth', title: 'Your sales by week' },
  { key: 'salesWeeks', section: 'direction', after: 'month', title: 'Sales by week' },
  { key: 'stockAge', section: 'direction', after: 'stockValue', title: 'Stock by age, units' },
] as const satisfies readonly { key: string; section: HomeSectionKey; after: HomePart; title: string }[];
export type HomeChart = (typeof HOME_CHARTS)[number];
export type HomeChartKey = HomeChart['key'];

/** Manages and administers the organisation: answers for its margin and debts without being director or accountant. */
const isManagingAdmin = (actor: HomeActor): boolean => isManager(actor) && actor.isAdmin === true;

const MAY_SEE: Readonly<Record<HomeSectionKey, (actor: HomeActor) => boolean>> = {
  sales: canUseApp,
  purchase: canUseApp,
  accounts: (actor) => canUseApp(actor) && (actor.isAcct || isManagingAdmin(actor)),
  // Margin and the value of the stock are cost.
  direction: (actor) => canUseApp(actor) && (actor.isDir || isManagingAdmin(actor)) && canSeeCostInReports(actor),
};

/** The rights that decide about Home. */
export type HomeActor = Pick<Actor, 'role' | 'isAcct' | 'isDir' | 'isAdmin'>;

/** The actor's own work is shown before everybody's. */
const OWN_FIRST: readonly HomeSectionKey[] = ['direction', 'accounts', 'sales', 'purchase'];

/** Returns the sections that the actor sees, the most particular first. */
export function homeSections(actor: HomeActor): HomeSection[] {
  return OWN_FIRST.filter((key) => MAY_SEE[key](actor)).flatMap((key) =>
    HOME_SECTIONS.filter((section) => section.key === key),
  );
}

/** Returns the figures of a part that the actor may see; none when the part is not for the actor. */
export function homeFigures(actor: HomeActor, part: HomePart): HomeFigureDefinition[] {
  return homeSections(actor)
    .flatMap((section): readonly HomeFigureDefinition[] => section.figures)
    .filter((figure) => figure.part === part);
}

/** Returns the charts that the actor may see. */
export function homeCharts(actor: HomeActor): HomeChart[] {
  const sections = homeSections(actor).map(({ key }) => key);
  return HOME_CHARTS.filter(({ section }) => sections.includes(section));
}

/** The difference between a figure's amount and what it is compared with. */
export interface HomeDifference {
  /** AUD; negative when there is less now. */
  amount: number;
  /** Of what it is compared with: 0.25 for a quarter more; null where that is 0 or less. */
  share: number | null;
}

/** Returns by how much an amount differs from another one, both in AUD. */
export function homeDifference(now: number, before: number): HomeDifference {
  const cents = Math.round(now * 100) - Math.round(before * 100);
  return { amount: cents / 100, share: before > 0 ? cents / Math.round(before * 100) : null };
}
