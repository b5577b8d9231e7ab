import { t } from '@iwe/session';
import { Card } from '../../../kit/data/card.tsx';
import type { Sheet, SheetLink } from '@iwe/contract';
import { SHEET_TYPES, SheetStatus, SheetType } from '@iwe/domain';
import { DateText } from '../../../kit/data/date-text.tsx';
import { Money, Quantity, quantityText } from '../../../kit/data/money.tsx';
import { Badge } from '../../../kit/data/badge.tsx';
import { NARROW_ROWS_CSS } from '../../../kit/data/table/cards/narrow-rows-css.ts';
import { Box, Text } from '../../../kit/layout.ts';
import { OpenLink } from '../../../lists/columns/cells.tsx';
import { SMALL_TABLE_CSS } from '../../cells/small-table-css.ts';
import { SheetStatusTag } from '../../../lists/sheet-status-tag.tsx';

const CSS = { ...SMALL_TABLE_CSS, ...NARROW_ROWS_CSS };

/** Returns the path of a sheet's detail page. */
export function sheetPath({ type, id }: Pick<SheetLink, 'type' | 'id'>): string {
  return `/order_detail/${SHEET_TYPES[type as SheetType].routeName}/${id}`;
}

/** A sheet's number, which opens it in a new tab when a screen serves it. */
export function SheetLinkText({
  link,
  hasRoute,
}: {
  link: Pick<SheetLink, 'id' | 'type' | 'no'>;
  hasRoute: (path: string) => boolean;
}) {
  return <OpenLink href={hasRoute(sheetPath(link)) ? sheetPath(link) : null}>{link.no}</OpenLink>;
}

interface SheetLinksProps {
  sheet: Pick<Sheet, 'type' | 'related' | 'source' | 'followers' | 'open' | 'lines'>;
  hasRoute: (path: string) => boolean;
  showsMoney: boolean;
}

/**
 * The related sheets: what this one was created from, and what was created from it, with the open quantities between
 * them. Renders nothing when there are none.
 */
export function SheetLinks({ sheet, hasRoute, showsMoney }: SheetLinksProps) {
  const { related, source, followers } = sheet;
  const before = [
    ...(related ? [{ link: related, relation: 'Belongs to' }] : []),
    ...(source && source.id !== related?.id ? [{ link: source, relation: 'Cloned from' }] : []),
  ];
  if (before.length === 0 && followers.length === 0) return null;
  const open = openUnits(sheet);
  return (
    <Card
      title="Related sheets"
      css={CSS}
      beside={
        open !== null && (
          <Badge tone={open === 0 ? 'success' : 'warning'}>
            {open === 0 ? t('Billed completely') : t('{} not billed yet', quantityText(open))}
          </Badge>
        )
      }
    >
      <Box overflowX="auto">
        <table data-rows="">
          <thead>
            <tr>
              <th>{t('Number')}</th>
              <th>{t('Kind')}</th>
              <th>{t('Relation')}</th>
              <th>{t('Status')}</th>
              <th>{t('Date')}</th>
              <th data-end>{t('Qty')}</th>
              {showsMoney && <th data-end>{t('Amount')}</th>}
            </tr>
          </thead>
          <tbody>
            {before.map(({ link, relation }) => (
              <LinkRow
                key={`${relation} ${link.id}`}
                link={link}
                relation={relation}
                hasRoute={hasRoute}
                showsMoney={showsMoney}
              />
            ))}
            {followers.map((link) => (
              <LinkRow
                key={link.id}
                link={link}
                relation="Made from this"
                hasRoute={hasRoute}
                showsMoney={showsMoney}
              />
            ))}
          </tbody>
        </table>
      </Box>
    </Card>
  );
}

/** Returns the units of an order that no approved bill has taken; null for other kinds, and while there is no bill. */
function openUnits({ type, lines, followers }: Pick<Sheet, 'type' | 'lines' | 'followers'>): number | null {
  if (
    type !== SheetType.PurchaseOrder ||
    !followers.some((link) => link.type === SheetType.Bill && link.status !== SheetStatus.Voided)
  )
    return null;
  return lines.reduce((sum, line) => sum + Math.max(0, line.quantity - line.taken), 0);
}

function LinkRow({
  link,
  relation,
  hasRoute,
  showsMoney,
}: {
  link: SheetLink;
  relation: string;
  hasRoute: (path: string) => boolean;
  showsMoney: boolean;
}) {
  return (
    <tr>
      <td>
        <SheetLinkText link={link} hasRoute={hasRoute} />
      </td>
      <td>{t(SHEET_TYPES[link.type as SheetType].label)}</td>
      <td>
        <Text as="span" color="fg.subtle">
          {t(relation)}
        </Text>
      </td>
      <td>
        <SheetStatusTag status={link.status} />
      </td>
      <td>
        <DateText value={link.date} />
      </td>
      <td data-end data-label={t('Qty')}>
        <Quantity value={link.quantity} />
      </td>
      {showsMoney && (
        <td data-end data-amount="">
          <Money value={link.amount} />
        </td>
      )}
    </tr>
  );
}
