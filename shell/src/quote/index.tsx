import { createRoot } from 'react-dom/client';
import { quoteApi } from './quote-api.ts';
import { QuotePage } from './quote-page.tsx';

// Behind the # so that browsers never send it to a server with an address.
const token = location.hash.slice(1);
const root = document.querySelector('#root');
if (root) createRoot(root).render(<QuotePage api={quoteApi(token)} />);

// Another link was opened in the same tab.
window.addEventListener('hashchange', () => location.reload());
