import { useStore } from '@iwe/session';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../controls/button.tsx';
import { CANCEL_OK, questionStore } from './confirm.ts';
import type { ConfirmAction, OpenQuestion } from './confirm.ts';
import { Dialog } from './dialog.tsx';

const VARIANTS = { accent: 'solid', danger: 'danger', plain: 'outline' } as const;

/** Shows the questions of `confirm`, one after the other. Rendered once per page, in the shell's root. */
export function ConfirmHost() {
  const question = useStore(questionStore)[0];
  // Nobody can answer any more; without an answer whoever asked would wait forever, and the next page would show it.
  useEffect(
    () => () => {
      for (const open of questionStore.get()) open.answer(null);
    },
    [],
  );
  // A dialog hides everything else from screen readers, but only in the frame after it has opened. A question that came
  // before would be hidden with the page, and whoever hears the page could not answer it.
  const [shown, setShown] = useState<OpenQuestion>();
  useEffect(() => {
    const show = () => setShown(question);
    if (!document.querySelector('[aria-modal=true]')) return show();
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(show);
    });
    return () => cancelAnimationFrame(frame);
  }, [question]);
  return question && shown === question ? <ConfirmDialog question={question} /> : null;
}

/** One question with its answers. */
export function ConfirmDialog({ question }: { question: OpenQuestion }) {
  const expected = useRef<HTMLButtonElement>(null);
  const actions = question.actions ?? CANCEL_OK;
  const first = actions.find((action) => action.tone === 'accent') ?? actions[actions.length - 1];
  const button = (action: ConfirmAction) => (
    <Button
      key={action.id}
      variant={VARIANTS[action.tone ?? 'plain']}
      onClick={() => question.answer(action.id)}
      {...(action === first ? { ref: expected } : {})}
    >
      {action.label}
    </Button>
  );
  return (
    <Dialog
      open
      role="alertdialog"
      title={question.title}
      onClose={() => question.answer(null)}
      dismissable={question.dismissable ?? true}
      initialFocus={expected}
      footer={actions.map(button)}
    >
      {question.body}
    </Dialog>
  );
}
