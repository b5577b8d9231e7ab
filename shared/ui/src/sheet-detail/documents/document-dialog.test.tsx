import { documentOf } from '@iwe/domain';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { renderInHouse } from '../../testing/render.tsx';
import { prepareDetail, reads, refuse, said, server } from '../testing/open-detail.tsx';
import { DocumentDialog } from './document-dialog.tsx';

void documentOf;
void [
  act,
  fireEvent,
  screen,
  waitFor,
  within,
  renderInHouse,
  prepareDetail,
  reads,
  refuse,
  said,
  server,
  DocumentDialog,
];
