import type { Answer } from '@iwe/testing/fake-server';
import type { ReactNode } from 'react';
import { renderScreen } from '../../testing/render-screen.tsx';

/** Renders a page of base data at `url` for an administrator, or for another account. */
export const openAdmin = (
  page: ReactNode,
  url: string,
  answers: Record<string, unknown>,
  account: object = { is_admin: true },
) => renderScreen(page, { route: url.split('?')[0] ?? '', url, account, answers: answers as Record<string, Answer> });

const LISTS = ['tag1', 'tag2', 'tag3', 'tag4', 'areas', 'partTypes'];
/** The answers of lists of options without any. */
export const NO_CHOICES = Object.fromEntries(LISTS.map((list) => [`GET admin/choices/${list}`, { data: [] }]));
