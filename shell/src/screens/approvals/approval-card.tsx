import type { ApprovalQueue } from '@iwe/contract';
import { formatDate, messages, partnerOf, SHEET_TYPES, today } from '@iwe/domain';
import type { SheetType } from '@iwe/domain';
import { api, toast, useAccount } from '@iwe/session';
import { Badge, Button, chakra, Flex, momentText, moneyText, Panel, RecordLink, Text, useAction } from '@iwe/ui';
import {
  ApprovalFiguresView,
  askedFindings,
  FindingList,
  NEED_LABELS,
  NoteField,
  useApprovalPreview,
} from '@iwe/ui/sheet';
import { useEffect, useRef, useState } from 'react';
import { routeFor } from '../../guard/route-for.ts';
import { usePlatform } from '../../platform/index.ts';

export type Question = ApprovalQueue['data'][number];

/** One approval request: the sheet, and its answer, or when it is open everything that it is decided on. */
export interface ApprovalCardProps {
  question: Question;
  /** Whether the decision is shown; requests of one's own have none. */
  isOpen: boolean;
  /** Moves the focus to the decision: the request before it was answered, or this one was opened. */
  takesFocus: boolean;
  onOpen: () => void;
  onDone: () => void;
}

export function ApprovalCard({ question, isOpen, takesFocus, onOpen, onDone }: ApprovalCardProps) {
  const { timeZone } = useAccount();
  return (
    <Panel as="article" aria-label={question.no} px="4" py="3" maxW="4xl">
      <Flex gap="2" align="baseline" justify="space-between" flexWrap="wrap">
        <Flex gap="2" align="baseline" minW="0" flexWrap="wrap">
          <SheetLink question={question} />
          <Text
            fontWeight="medium"
            overflowWrap="anywhere"
            css={{
              '@media (pointer: coarse)': { '& a': { display: 'inline-flex', alignItems: 'center', minH: '11' } },
            }}
          >
            <RecordLink record={partnerOf(question.type, question.customerId, question.customerName)}>
              {question.customerName}
            </RecordLink>
          </Text>
        </Flex>
        <Text fontSize="xl" fontWeight="semibold" fontVariantNumeric="tabular-nums">
          {moneyText(question.amount)}
        </Text>
      </Flex>
      <Flex gap="1.5" mt="1" align="center" flexWrap="wrap" color="fg.muted">
        {question.needs.map((need) => (
          <Badge key={need} tone="warning">
            {NEED_LABELS[need] ?? need}
          </Badge>
        ))}
        <Text fontSize="sm">
          {question.mine
            ? momentText(question.askedAt, timeZone)
            : `${question.askedBy}, ${momentText(question.askedAt, timeZone)}`}
        </Text>
      </Flex>
      {question.note && (
        <Text mt="2" overflowWrap="anywhere" whiteSpace="pre-line">
          {question.note}
        </Text>
      )}
      {question.mine && <Answer question={question} />}
      {!question.mine && isOpen && <Decision question={question} takesFocus={takesFocus} onDone={onDone} />}
      {!question.mine && !isOpen && (
        <Button mt="2" onClick={onOpen} aria-label={`Decide ${question.no}`}>
          Decide
        </Button>
      )}
    </Panel>
  );
}

const Anchor = chakra('a', {
  base: {
    color: 'accent.fg',
    fontWeight: 'semibold',
    fontVariantNumeric: 'tabular-nums',
    _hover: { textDecoration: 'underline' },
    '@media (pointer: coarse)': { display: 'inline-flex', alignItems: 'center', minW: '11', minH: '11' },
  },
});

function SheetLink({ question }: { question: Question }) {
  const { routes } = usePlatform();
  const path = `/order_detail/${SHEET_TYPES[question.type as SheetType].routeName}/${question.sheetId}`;
  if (!routeFor(routes, path)) return <Text fontWeight="semibold">{question.no}</Text>;
  return (
    <Anchor href={path} target="_blank" rel="noopener">
      {question.no}
    </Anchor>
  );
}

function Answer({ question }: { question: Question }) {
  const { timeZone } = useAccount();
  if (question.answer === null)
    return (
      <Text mt="2" color="fg.subtle">
        Waiting for an answer.
      </Text>
    );
  const day = question.answeredAt ? ` on ${formatDate(today(timeZone, new Date(question.answeredAt)))}` : '';
  if (question.answer === 'changed')
    return (
      <Flex mt="2" gap="2" align="baseline" flexWrap="wrap">
        <Badge tone="neutral">Changed</Badge>
        <Text color="fg.muted">{`The sheet was changed${day}, so this question does not wait any more.`}</Text>
      </Flex>
    );
  const isRefused = question.answer === 'refused';
  return (
    <Flex mt="2" gap="2" align="baseline" flexWrap="wrap">
      <Badge tone={isRefused ? 'danger' : 'success'}>{isRefused ? 'Refused' : 'Permitted'}</Badge>
      <Text color="fg.muted">{[question.answeredBy, question.answerNote].filter(Boolean).join(': ')}</Text>
    </Flex>
  );
}

function Decision({ question, takesFocus, onDone }: Pick<ApprovalCardProps, 'question' | 'takesFocus' | 'onDone'>) {
  const { data } = useApprovalPreview(question.sheetId);
  const findings = data ? askedFindings(data) : [];
  const permit = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus) permit.current?.focus();
  }, [takesFocus]);
  const [note, setNote] = useState('');
  const answer = useAction(
    async (decision: 'permitted' | 'refused') => {
      await api.post(`approval-requests/${question.id}`, { answer: decision, note });
      toast.success(messages.operationSuccessful);
    },
    { atEnd: onDone },
  );
  return (
    <Flex direction="column" gap="2.5" mt="2.5">
      {findings.length > 0 && <FindingList findings={findings} />}
      {data?.figures && <ApprovalFiguresView figures={data.figures} warehouseId={data.choice?.warehouseId ?? null} />}
      <NoteField label="Note to who asked" rows={1} value={note} onChange={setNote} />
      <Flex gap="2" justify="flex-end">
        <Button
          size="lg"
          flex={{ base: '1', lg: '0 0 auto' }}
          disabled={answer.isBusy}
          busy={answer.running?.[0] === 'refused'}
          onClick={() => void answer.run('refused')}
        >
          Refuse
        </Button>
        <Button
          ref={permit}
          size="lg"
          flex={{ base: '1', lg: '0 0 auto' }}
          variant="solid"
          disabled={answer.isBusy}
          busy={answer.running?.[0] === 'permitted'}
          onClick={() => void answer.run('permitted')}
        >
          Permit
        </Button>
      </Flex>
    </Flex>
  );
}
