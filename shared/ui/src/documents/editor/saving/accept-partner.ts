import type { Sheet } from '@iwe/contract';
import { messages } from '@iwe/domain';
import { api, t } from '@iwe/session';
import { confirm } from '../../../kit/overlay/confirm.ts';
import type { EditorLine } from '../../lines/index.ts';

/** The links of a sheet to sheets of its partner. */
export interface PartnerLinks {
  /** The sheet that a return was made from; null for none, and for kinds that may be cloned for somebody else. */
  readonly sourceId: number | null;
  readonly lines: readonly EditorLine[];
  /** The number of the related sheet; null without one. */
  readonly relatedNo?: string | null;
}

/**
 * Returns the links that another partner's sheet cannot have (DOMAIN §4), as a question names them: the related sheet,
 * the one that a return was made from, and the sources of lines.
 */
export async function partnerLinks({ sourceId, lines, relatedNo = null }: PartnerLinks): Promise<string[]> {
  const sources = lines.flatMap((line, index) => (line.sourceLineId === null ? [] : [lineText(line, index + 1)]));
  const no = sourceId === null ? null : await numberOf(sourceId);
  return [
    ...(relatedNo === null ? [] : [t('Related {}', relatedNo)]),
    ...(no === null || no === relatedNo ? [] : [no]),
    ...sources,
  ];
}

/** Asks before the links are dropped because the partner changes. Resolves to false to keep the partner. */
export async function acceptPartner(
  links: readonly string[],
  { partner, choosesTaxType }: { partner: 'customer' | 'supplier'; choosesTaxType: boolean },
): Promise<boolean> {
  const answer = await confirm({
    title: messages.customerChanged,
    body: [
      t(
        partner === 'supplier'
          ? 'These links belong to the supplier of before and are dropped: {}.'
          : 'These links belong to the customer of before and are dropped: {}.',
        links.join(', '),
      ),
      ...(choosesTaxType ? [t('Choose the tax type then: it followed them.')] : []),
    ].join(' '),
    actions: [
      { id: 'keep', label: `Keep the ${partner}`, tone: 'plain' },
      { id: 'change', label: `Change the ${partner}`, tone: 'accent' },
    ],
  });
  return answer === 'change';
}

const lineText = ({ item, source }: EditorLine, at: number): string => {
  const code = item?.code ?? '';
  return source ? t('line {} {} of {}', at, code, source.no) : t('line {} {}', at, code);
};

const numberOf = (id: number): Promise<string> =>
  api.get<{ data: Pick<Sheet, 'no'> }>(`orders/${id}`, undefined, { quiet: true }).then(
    ({ data }) => data.no,
    // The question is about the link, also where the sheet cannot be read now.
    () => t('the sheet that it was made from'),
  );
