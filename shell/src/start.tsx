import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { recordEarlyKeys } from './early-keys.ts';
import { loadInter } from './inter.ts';

recordEarlyKeys();
loadInter();
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id "root".');
createRoot(root).render(<App />);
