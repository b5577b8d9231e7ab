import { execFileSync, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** Where Debian's packages postfix, exim4-daemon-light and dovecot-imapd have their programs. */
const PROGRAMS = {
  postfix: '/usr/lib/postfix/sbin/master',
  exim: '/usr/sbin/exim4',
  dovecot: '/usr/sbin/dovecot',
} as const;
/** User and group of every Debian that own queues and mails. */
const DAEMON = 1;
const MAIL_GROUP = 8;

/** Returns why a server cannot run here, or false. */
export function whyNot(server: keyof typeof PROGRAMS): string | false {
  if (process.getuid?.() !== 0) return 'mail servers start as root';
  return existsSync(PROGRAMS[server])
    ? false
    : `${server} is not installed (docs/TESTING.md says how to have all three)`;
}

export interface RunningServer {
  stop: () => Promise<void>;
}

async function run(
  program: string,
  parameters: readonly string[],
  { port, log }: { port: number; log: string },
): Promise<RunningServer> {
  const child: ChildProcess = spawn(program, parameters, { stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text: Buffer) => (said += text.toString()));
  const ended = once(child, 'exit');
  const stop = async (): Promise<void> => {
    // The whole group: each of these servers has processes of its own.
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGTERM');
    await ended;
  };
  for (let tries = 0; tries < 100; tries += 1) {
    if (await answers(port)) return { stop };
    if (child.exitCode !== null) break;
    await wait(100);
  }
  await stop();
  throw new Error(`${program} did not start: ${said}${existsSync(log) ? readFileSync(log, 'utf8') : ''}`);
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
}

function folder(path: string, mode: number, { owner = DAEMON, group = DAEMON } = {}): string {
  mkdirSync(path, { recursive: true });
  chownSync(path, owner, group);
  chmodSync(path, mode);
  return path;
}

interface Mta {
  /** A folder of its own that every user may enter. */
  home: string;
  port: number;
  /** The server that it passes every mail to. */
  next: number;
}

/** Starts Postfix with a configuration of its own; it passes everything to the next server. */
export function startPostfix({ home, port, next }: Mta): Promise<RunningServer> {
  const [etc, queue] = [folder(join(home, 'etc'), 0o755, { owner: 0, group: 0 }), join(home, 'queue')];
  folder(queue, 0o755, { owner: 0, group: 0 });
  folder(join(queue, 'pid'), 0o755, { owner: 0, group: 0 });
  folder(join(queue, 'public'), 0o710, { group: MAIL_GROUP });
  folder(join(queue, 'maildrop'), 0o730, { group: MAIL_GROUP });
  for (const name of ['active', 'bounce', 'corrupt', 'defer', 'deferred', 'flush', 'hold', 'incoming', 'private'])
    folder(join(queue, name), 0o700);
  for (const name of ['saved', 'trace']) folder(join(queue, name), 0o700);
  const log = join(home, 'postfix.log');
  const settings = {
    compatibility_level: '3.6',
    queue_directory: queue,
    data_directory: folder(join(home, 'data'), 0o700),
    command_directory: '/usr/sbin',
    daemon_directory: '/usr/lib/postfix/sbin',
    maillog_file: log,
    maillog_file_prefixes: home,
    mail_owner: 'daemon',
    setgid_group: 'mail',
    myhostname: 'mail.example',
    mydestination: '',
    inet_interfaces: '127.0.0.1',
    inet_protocols: 'ipv4',
    mynetworks: '127.0.0.0/8',
    relayhost: `[127.0.0.1]:${next}`,
    alias_maps: '',
    smtputf8_enable: 'yes',
  };
  writeFileSync(
    join(etc, 'main.cf'),
    Object.entries(settings)
      .map(([name, value]) => `${name} = ${value}\n`)
      .join(''),
  );
  const service = (name: string, type: string, isPrivate: string, command: string) =>
    `${name} ${type} ${isPrivate} - n - ${name === 'qmgr' ? '1' : '-'} ${command}\n`;
  writeFileSync(
    join(etc, 'master.cf'),
    [
      service(`127.0.0.1:${port}`, 'inet', 'n', 'smtpd'),
      `postlog unix-dgram n - n - 1 postlogd\n`,
      `qmgr unix n - n 300 1 qmgr\n`,
      service('cleanup', 'unix', 'n', 'cleanup').replace(' - cleanup', ' 0 cleanup'),
      service('rewrite', 'unix', '-', 'trivial-rewrite'),
      ...['bounce', 'defer', 'trace'].map((name) =>
        service(name, 'unix', '-', 'bounce').replace(' - bounce', ' 0 bounce'),
      ),
      service('smtp', 'unix', '-', 'smtp'),
      service('relay', 'unix', '-', 'smtp'),
      ...['error', 'retry'].map((name) => service(name, 'unix', '-', 'error')),
      service('anvil', 'unix', '-', 'anvil'),
      service('flush', 'unix', 'n', 'flush'),
      service('proxymap', 'unix', '-', 'proxymap'),
    ].join(''),
  );
  return run(PROGRAMS.postfix, ['-c', etc, '-d'], { port, log });
}

/**
 * Starts Exim with a configuration of its own. It passes everything to the next server, except for nowhere.example: the
 * servers of that domain do not exist, which Exim tells in its own words alone.
 */
export function startExim({ home, port, next }: Mta): Promise<RunningServer> {
  const file = join(home, 'exim.conf');
  folder(home, 0o755);
  writeFileSync(
    file,
    `exim_path = ${PROGRAMS.exim}
spool_directory = ${folder(join(home, 'spool'), 0o750)}
log_file_path = ${folder(join(home, 'log'), 0o750)}/%slog
pid_file_path = ${join(home, 'spool', 'exim.pid')}
exim_user = daemon
exim_group = daemon
primary_hostname = mail.example
local_interfaces = 127.0.0.1
daemon_smtp_ports = ${port}
smtputf8_advertise_hosts = *
tls_advertise_hosts =
deliver_drop_privilege = true
acl_smtp_rcpt = any
acl_smtp_data = any
keep_environment =
begin acl
any:
  accept
begin routers
nowhere:
  driver = redirect
  domains = nowhere.example
  data = :fail: all relevant MX records point to non-existent hosts
  allow_fail
next:
  driver = manualroute
  route_list = * 127.0.0.1
  self = send
  transport = next
begin transports
next:
  driver = smtp
  port = ${next}
  allow_localhost
  hosts_try_fastopen =
`,
  );
  return run(PROGRAMS.exim, ['-C', file, '-bdf', '-q5s'], { port, log: join(home, 'log', 'mainlog') });
}

/** Starts Dovecot for one mailbox; `deliver` puts a mail into it. */
export async function startDovecot(
  home: string,
  port: number,
): Promise<RunningServer & { deliver: (raw: Buffer) => void }> {
  const mail = folder(join(home, 'mail'), 0o700);
  for (const name of ['new', 'cur', 'tmp']) folder(join(mail, name), 0o700);
  const file = join(home, 'dovecot.conf');
  writeFileSync(
    file,
    `base_dir = ${join(home, 'run')}
state_dir = ${join(home, 'state')}
log_path = ${join(home, 'dovecot.log')}
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
default_internal_user = daemon
default_internal_group = daemon
default_login_user = nobody
first_valid_uid = 1
mail_location = maildir:${mail}
passdb {
  driver = static
  args = password=secret
}
userdb {
  driver = static
  args = uid=daemon gid=daemon home=${mail}
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
service anvil {
  chroot =
}
`,
  );
  const server = await run(PROGRAMS.dovecot, ['-F', '-c', file], { port, log: join(home, 'dovecot.log') });
  let count = 0;
  return {
    ...server,
    deliver: (raw: Buffer): void => {
      count += 1;
      const path = join(mail, 'new', `${count}.report`);
      writeFileSync(path, raw);
      chownSync(path, DAEMON, DAEMON);
    },
  };
}

/** Returns what a server says of its version, for the log of a test. */
export function versionOf(server: keyof typeof PROGRAMS): string {
  const [program, parameters] = (
    {
      postfix: ['/usr/sbin/postconf', ['-dh', 'mail_version']],
      exim: [PROGRAMS.exim, ['-C', '/dev/null', '-bV']],
      dovecot: [PROGRAMS.dovecot, ['--version']],
    } as const
  )[server];
  const [version = ''] = execFileSync(program, parameters, { stdio: ['ignore', 'pipe', 'ignore'] })
    .toString()
    .split('\n');
  return `${server} ${version}`;
}
