import { useStore } from '@iwe/session';
import { ownPart } from '../screens/part-failure.tsx';
import { tourStore } from './tour-store.ts';

const TourLine = ownPart(async () => (await import('./tour-line.tsx')).TourLine);

/**
 * Offers a tour of five steps to somebody who has just come, once. In the side menu it takes room that is free anyway;
 * where there is none, or only icons, it is a line below the page.
 */
export const TourOffer = ({ inMenu = false }: { inMenu?: boolean }) =>
  useStore(tourStore) ? <TourLine inMenu={inMenu} /> : null;
