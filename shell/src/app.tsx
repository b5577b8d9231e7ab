import { sessionStore, startSession } from '@iwe/session';
import { applyColorMode, ShellProviders } from '@iwe/ui';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { followSession } from './frame/follow-session.ts';
import { loadLogin } from './guard/load-login.ts';
import { followLanguage } from './language/follow-language.ts';
import { Root } from './guard/root.tsx';
import { PageFailure } from './guard/page-failure.tsx';

applyColorMode();
startSession();
followSession();
followLanguage();
// Under way while the page is drawn; when it fails, the screen itself requests it again.
if (sessionStore.get().status === 'signed-out') void loadLogin().catch(() => undefined);

// One route for the whole page: which remote serves a path is data that is loaded after sign-in. The router owns the
// history and the one blocker; `Root` decides what is shown.
const router = createBrowserRouter([{ path: '*', Component: Root, ErrorBoundary: PageFailure }]);

/** The page. */
export function App() {
  return (
    <ShellProviders>
      <RouterProvider router={router} />
    </ShellProviders>
  );
}
