import type { RemoteSource } from '@iwe/contract';
import { signIn, signOut, startSession, useAccount, useSession } from '@iwe/session';
import { applyColorMode, Box, Button, Flex, ShellProviders, Text, TextField } from '@iwe/ui';
import { useEffect, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { createRoot } from 'react-dom/client';
import {
  createBrowserRouter,
  Link,
  RouterProvider,
  useLocation,
  useNavigate,
  useNavigationType,
} from 'react-router-dom';
import type { RemoteModule } from '../host-contract.ts';
import { createNavigationStore } from '../navigation-store.ts';

/** What is developed: the remote's module, and what its remote.json says of it. */
interface Developed {
  remote: RemoteModule;
  source: Pick<RemoteSource, 'name' | 'routes'>;
}

/**
 * Runs one remote on a developer's own machine: sign-in, a line with its screens, and the remote below it, with the API
 * of the server behind the development server. The real shell's frame, the other remotes and their panels are seen in a
 * preview. Called by the page that `webpack serve` builds.
 */
export function startLocalShell(remote: RemoteModule, source: Developed['source']): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no element with the id "root".');
  applyColorMode();
  startSession();
  const router = createBrowserRouter([{ path: '*', element: <LocalShell remote={remote} source={source} /> }]);
  createRoot(root).render(
    <ShellProviders>
      <RouterProvider router={router} />
    </ShellProviders>,
  );
}

function LocalShell(developed: Developed) {
  const { status } = useSession();
  if (status === 'starting') return null;
  return status === 'signed-in' ? <Frame {...developed} /> : <SignIn name={developed.source.name} />;
}

function SignIn({ name }: { name: string }) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  // Null until the server asks for the second factor.
  const [code, setCode] = useState<string | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if ((await signIn(email.trim(), password, code ?? undefined)) === 'code') setCode('');
  };
  return (
    <Box as="main" maxW="sm" mx="auto" mt="20">
      <form onSubmit={(event) => void submit(event)}>
        <Flex direction="column" gap="3">
          <Text as="h1" fontSize="2xl">{`Sign in to develop ${name}`}</Text>
          <TextField label="Email" type="email" autoComplete="username" value={email} onChange={setEmail} />
          <TextField
            label="Password"
            type="password"
            autoComplete="current-password"
            value={password}
            onChange={setPassword}
          />
          {code !== null && <TextField label="Code" autoComplete="one-time-code" value={code} onChange={setCode} />}
          <Button type="submit" variant="solid">
            Signin
          </Button>
        </Flex>
      </form>
    </Box>
  );
}

function Frame({ remote, source: { name, routes } }: Developed) {
  const { email, companyName } = useAccount();
  const paths = [...new Set(routes.map(({ path }) => path).filter((path) => !path.includes(':')))];
  return (
    <Flex direction="column" h="100dvh">
      <Flex as="header" align="center" gap="4" px="5" py="2" bg="bg.muted" borderBottomWidth="1px" borderColor="border">
        <Text fontWeight="semibold">{`${name} in the local shell`}</Text>
        <Flex as="nav" gap="3" flex="1" wrap="wrap">
          {paths.map((path) => (
            <Link key={path} to={path}>
              {path}
            </Link>
          ))}
        </Flex>
        <Text>{`${email}, ${companyName}`}</Text>
        <Button size="xs" onClick={() => signOut()}>
          Sign out
        </Button>
      </Flex>
      <Box as="main" flex="1" minH="0" overflow="auto" position="relative">
        <Mounted remote={remote} />
      </Box>
    </Flex>
  );
}

/** The remote, mounted with the same lifecycles and the same history as in the real shell. */
function Mounted({ remote }: { remote: RemoteModule }) {
  const element = useRef<HTMLDivElement>(null);
  const location = useLocation();
  const action = useNavigationType();
  const navigate = useNavigate();
  const latest = useRef(navigate);
  const [navigation] = useState(() => createNavigationStore(location, action, () => latest.current));
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    latest.current = navigate;
    navigation.feed(location, action);
  });
  useEffect(() => {
    const domElement = element.current?.appendChild(document.createElement('div'));
    if (!domElement) return undefined;
    const host = {
      domElement,
      navigation,
      onDrawn: () => undefined,
      onFailure: (error: unknown) => {
        console.error(error);
        setFailure(error instanceof Error ? error.message : String(error));
      },
    };
    const mounted = remote.bootstrap(host).then(() => remote.mount(host));
    return () => {
      void mounted.then(() => remote.unmount(host)).then(() => domElement.remove());
    };
  }, [remote, navigation]);
  return (
    <>
      {failure !== null && (
        <Text role="alert" p="5" color="danger.fg">
          {failure}
        </Text>
      )}
      <div ref={element} />
    </>
  );
}
