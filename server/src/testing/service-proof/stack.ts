import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { CHECKOUT } from '../../core/config.ts';
import type { DatabaseConnection } from '../../core/database/pool.ts';
import type { S3Settings } from '../../core/s3-settings.ts';
import { readPostmaster, servesFolder } from '../../core/database/embedded/postmaster.ts';
import { Unit } from './unit.ts';
import type { UnitOptions } from './unit.ts';

/** Ports of everything, all on this machine: a base and what is added to it. */
const BASE = Number(process.env['IWE_PROOF_PORT'] || 5100);
export const PORTS = {
  etcd: [BASE + 11, BASE + 12, BASE + 13],
  etcdPeer: [BASE + 14, BASE + 15, BASE + 16],
  patroni: [BASE + 21, BASE + 22, BASE + 23],
  postgres: [BASE + 31, BASE + 32, BASE + 33],
  primary: BASE + 40,
  standbys: BASE + 41,
  https: BASE + 50,
  http: BASE + 51,
  servers: [BASE + 61, BASE + 62],
} as const;
const NODES = [0, 1, 2] as const;

/** What the stack consists of, and the packages that it comes from. */
const PROGRAMS = [
  ['/usr/bin/etcd', 'etcd-server'],
  ['/usr/bin/patroni', 'patroni'],
  ['/usr/lib/postgresql/15/bin/postgres', 'postgresql-15'],
  ['/usr/sbin/haproxy', 'haproxy'],
  ['/usr/sbin/nginx', 'nginx-light'],
  ['/usr/bin/openssl', 'openssl'],
] as const;

/** Returns what keeps the stack from starting here, in words; null when it can start. */
export function whyNot(): string | null {
  if (process.getuid?.() !== 0) return 'It needs root, to become the user of PostgreSQL.';
  const missing = PROGRAMS.filter(([path]) => !existsSync(path));
  if (missing.length > 0)
    return (
      `${missing.map(([path]) => path).join(', ')} ${missing.length === 1 ? 'is' : 'are'} not installed: ` +
      `apt-get install --no-install-recommends ${missing.map(([, name]) => name).join(' ')} python3-psycopg2 python3-etcd`
    );
  if (!existsSync(join(CHECKOUT, 'shell/dist'))) return 'The screens are not built: npm run build';
  return null;
}

/** Returns a file of deploy/ with other addresses. Throws when a text that is replaced is not in it. */
function fromDeploy(file: string, changes: readonly (readonly [string, string])[]): string {
  let text = readFileSync(join(CHECKOUT, 'deploy', file), 'utf8');
  for (const [from, to] of changes) {
    assert.ok(text.includes(from), `deploy/${file} has no '${from}', which this proof replaces.`);
    text = text.replaceAll(from, to);
  }
  return text;
}

/** Returns a setting of a unit file. */
function setting(file: string, name: string): string {
  const value = new RegExp(`^${name}=(.+)$`, 'm').exec(fromDeploy(file, []))?.[1];
  assert.ok(value, `deploy/${file} has no ${name}.`);
  return value;
}

const variablesOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/^([A-Z_0-9]+)=(.*)$/gm)].map(([, name = '', value = '']) => [
      name,
      value.replace(/^"(.*)"$/, '$1'),
    ]),
  );

export interface StackSettings {
  folder: string;
  s3: S3Settings;
  xeroUrl: string;
  smtpUrl: string;
  /** Whether iWE finds the primary among the hosts itself, without HAProxy. */
  isWithoutProxy: boolean;
}

/** Everything that runs, each part by its name. */
export class Stack {
  readonly folder: string;
  readonly etcd: Unit[] = [];
  readonly patroni: Unit[] = [];
  readonly servers: Unit[] = [];
  readonly workers: Unit[] = [];
  haproxy!: Unit;
  nginx!: Unit;
  /** The settings of the servers, as /etc/iwe/iwe.env has them. */
  environment: Record<string, string> = {};
  readonly #logs: string;
  readonly #passwords = { superuser: secret(), replication: secret(), rewind: secret(), iwe: secret() };

  constructor(folder: string) {
    this.folder = folder;
    this.#logs = join(folder, 'logs');
    mkdirSync(this.#logs);
    chmodSync(folder, 0o755);
  }

  /** The certificate of the proxy, which signs itself. */
  get certificate(): string {
    return readFileSync(join(this.folder, 'tls/fullchain.pem'), 'utf8');
  }

  /** Connects to PostgreSQL as the owner of the tables; port 5432 of a machine of iWE leads to the primary. */
  connection(port: number = PORTS.primary): DatabaseConnection {
    return { host: '127.0.0.1', port, database: 'iwe', user: 'iwe', password: this.#passwords.iwe };
  }

  /** Returns a DATABASE_URL of one port, or of several hosts. */
  urlOf = (...ports: readonly number[]): string =>
    `postgres://iwe:${this.#passwords.iwe}@${ports.map((port) => `127.0.0.1:${port}`).join(',')}/iwe`;

  /** Starts etcd, PostgreSQL under Patroni and HAProxy, and makes the database as docs/OPERATING.md says. */
  async startDatabase(): Promise<void> {
    for (const node of NODES) this.#startEtcd(node);
    this.#startHaproxy();
    const [uid, gid] = ['-u', '-g'].map((what) => Number(execFileSync('id', [what, 'postgres'], { encoding: 'utf8' })));
    const ids = { uid: uid ?? 0, gid: gid ?? 0 };
    for (const node of NODES) this.#preparePatroni(node, ids);
    this.patroni[0]?.start();
    await this.until('a primary', async () => (await this.primary()) !== null);
    for (const node of [1, 2]) this.patroni[node]?.start();
    await this.until('two standbys, one of them synchronous', async () => (await this.synchronous()) !== null);
    const client = new pg.Client({
      ...this.connection(),
      database: 'postgres',
      user: 'postgres',
      password: this.#passwords.superuser,
    });
    await client.connect();
    await client.query(`create role iwe login createrole password '${this.#passwords.iwe}'`);
    await client.query('grant pg_monitor to iwe');
    await client.query(`create database iwe owner iwe encoding 'UTF8' template template0`);
    await client.end();
  }

  /** Creates the first organisation by `npm run init`; then starts two servers, two workers and nginx. */
  async startIwe({ s3, xeroUrl, smtpUrl, isWithoutProxy }: Omit<StackSettings, 'folder'>): Promise<void> {
    this.environment = {
      PATH: process.env['PATH'] ?? '',
      HOME: this.folder,
      ...variablesOf(fromDeploy('iwe.env', [['smtps://user:password@smtp.example.com:465', smtpUrl]])),
      LOG_LEVEL: 'warn',
      DATABASE_URL: isWithoutProxy ? this.urlOf(...PORTS.postgres) : this.urlOf(PORTS.primary),
      DATABASE_REPLICA_URL: isWithoutProxy ? this.urlOf(...PORTS.postgres) : this.urlOf(PORTS.standbys),
      IWE_LISTS_ON_REPLICA: 'on',
      IWE_JOBS: 'off',
      IWE_INSTANCE_KEY: randomBytes(32).toString('hex'),
      IWE_INSTANCE_ID: 'proof',
      IWE_S3_BUCKET: s3.bucket,
      IWE_S3_ENDPOINT: s3.endpoint,
      IWE_S3_REGION: s3.region,
      IWE_S3_ACCESS_KEY_ID: s3.accessKeyId,
      IWE_S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
      XERO_CLIENT_ID: 'iwe-proof',
      XERO_LOGIN_URL: xeroUrl,
      XERO_IDENTITY_URL: xeroUrl,
      XERO_API_URL: xeroUrl,
      XERO_WEB_URL: xeroUrl,
    };
    const init = execFileSync('npm', ['run', '--silent', 'init', '--', '--file', '-'], {
      cwd: CHECKOUT,
      env: { ...this.environment, IWE_DATA_DIR: join(this.folder, 'machine1') },
      input: JSON.stringify(FIRST_ORGANISATION),
      encoding: 'utf8',
    });
    assert.match(init, /Organisation 1, Coastal Tyres, is created/);
    for (const [list, file, script] of [
      [this.servers, 'iwe.service', 'server'],
      [this.workers, 'iwe-worker.service', 'worker'],
    ] as const)
      for (const machine of [1, 2])
        list.push(
          this.#unit(`${script}${machine}`, setting(file, 'ExecStart').split(' '), {
            restartSeconds: Number(setting(file, 'RestartSec')),
            env: {
              ...this.environment,
              PORT: String(PORTS.servers[machine - 1]),
              IWE_DATA_DIR: join(this.folder, `machine${machine}`),
            },
          }),
        );
    this.#startNginx();
    for (const unit of [...this.servers, ...this.workers]) unit.start();
    await this.until('both servers', async () => {
      const answers = await Promise.all(PORTS.servers.map((port) => statusOf(`http://127.0.0.1:${port}/readyz`)));
      return answers.every((status) => status === 200);
    });
  }

  /** The number of the node that is the primary now; null without one. */
  primary = (): Promise<number | null> => this.#nodeThat('/primary');
  /** The number of the node that has every commit; null without one. */
  synchronous = (): Promise<number | null> => this.#nodeThat('/sync');
  /** The number of the node that has most commits, and perhaps not the last; null without one. */
  asynchronous = (): Promise<number | null> => this.#nodeThat('/async');

  /** Kills the PostgreSQL of a node with -9. */
  killPostgres(node: number): void {
    const found = this.#postmaster(node);
    if (found === null) throw new Error(`db${node + 1} has no PostgreSQL.`);
    process.kill(found, 'SIGKILL');
  }

  /** The machine of a node is lost: Patroni, PostgreSQL and etcd end at the same moment. */
  loseNode(node: number): void {
    this.patroni[node]?.down();
    this.etcd[node]?.down();
    this.killPostgres(node);
  }

  /** The machine of a node is there again. */
  regainNode(node: number): void {
    this.etcd[node]?.start();
    this.patroni[node]?.start();
  }

  async until(what: string, holds: () => Promise<boolean>, seconds = 180): Promise<void> {
    for (const end = Date.now() + seconds * 1_000; Date.now() < end; await sleep(250))
      if (await holds().catch(() => false)) return;
    throw new Error(`There is no ${what} after ${seconds} s. The logs are in ${this.#logs}.`);
  }

  /** Ends everything. */
  close(): void {
    const units = [this.nginx, this.haproxy, ...this.servers, ...this.workers, ...this.patroni, ...this.etcd];
    for (const unit of units) unit?.down();
    for (const node of NODES) {
      const found = this.#postmaster(node);
      if (found !== null) process.kill(found, 'SIGQUIT');
    }
  }

  /** The process of a node's PostgreSQL; null when it does not run. */
  #postmaster(node: number): number | null {
    const found = readPostmaster(this.#dataOf(node));
    return found && servesFolder(found.pid, this.#dataOf(node)) ? found.pid : null;
  }

  #dataOf = (node: number): string => join(this.folder, `db${node + 1}`, 'data');

  async #nodeThat(path: string): Promise<number | null> {
    const answers = await Promise.all(PORTS.patroni.map((port) => statusOf(`http://127.0.0.1:${port}${path}`)));
    const node = answers.indexOf(200);
    return node < 0 ? null : node;
  }

  #unit(name: string, command: readonly string[], options: Partial<UnitOptions> = {}): Unit {
    const { folder } = this;
    return new Unit({
      name,
      command,
      env: { PATH: process.env['PATH'], HOME: folder, LANG: 'C.UTF-8' },
      cwd: CHECKOUT,
      logs: this.#logs,
      restartSeconds: Number(setting('restart.conf', 'RestartSec')),
      killsGroup: true,
      ...options,
    });
  }

  #startEtcd(node: number): void {
    const text = fromDeploy('etcd.env', [
      ['ETCD_NAME=db1', `ETCD_NAME=db${node + 1}`],
      ['/var/lib/etcd/iwe', join(this.folder, `etcd${node + 1}`)],
      ...NODES.map((of) => [`=http://10.0.0.2${of + 1}:2380`, `=http://127.0.0.1:${PORTS.etcdPeer[of]}`] as const),
      ['10.0.0.21:2379', `127.0.0.1:${PORTS.etcd[node]}`],
    ]).replaceAll(
      /^(ETCD_(?:LISTEN|INITIAL_ADVERTISE)_PEER_URLS)=.*$/gm,
      `$1=http://127.0.0.1:${PORTS.etcdPeer[node]}`,
    );
    const unit = this.#unit(`etcd${node + 1}`, ['/usr/bin/etcd'], {
      env: { PATH: process.env['PATH'], ETCD_LOG_LEVEL: 'warn', ...variablesOf(text) },
    });
    this.etcd.push(unit);
    unit.start();
  }

  #preparePatroni(node: number, ids: { uid: number; gid: number }): void {
    const home = join(this.folder, `db${node + 1}`);
    mkdirSync(home);
    chownSync(home, ids.uid, ids.gid);
    const file = join(home, 'config.yml');
    writeFileSync(
      file,
      fromDeploy('patroni.yml', [
        [
          'hosts: 10.0.0.21:2379,10.0.0.22:2379,10.0.0.23:2379',
          `hosts: ${PORTS.etcd.map((p) => `127.0.0.1:${p}`).join(',')}`,
        ],
        ['name: db1', `name: db${node + 1}`],
        ['10.0.0.21:8008', `127.0.0.1:${PORTS.patroni[node]}`],
        ['10.0.0.21:5432', `127.0.0.1:${PORTS.postgres[node]}`],
        ['10.0.0.0/24', '127.0.0.1/32'],
        ['/var/lib/postgresql/15/iwe', this.#dataOf(node)],
        ['/var/lib/postgresql/.pgpass-patroni', join(home, 'pgpass')],
        ['/var/run/postgresql', home],
        ...(['superuser', 'replication', 'rewind'] as const).map(
          (role) => [`<${role}>`, this.#passwords[role]] as const,
        ),
      ]),
      { mode: 0o600 },
    );
    chownSync(file, ids.uid, ids.gid);
    this.patroni.push(
      this.#unit(`patroni${node + 1}`, ['/usr/bin/patroni', file], { ids, cwd: home, killsGroup: false }),
    );
  }

  #startHaproxy(): void {
    const file = join(this.folder, 'haproxy.cfg');
    writeFileSync(
      file,
      fromDeploy('haproxy-postgresql.cfg', [
        ['bind 127.0.0.1:5432', `bind 127.0.0.1:${PORTS.primary}`],
        ['bind 127.0.0.1:5433', `bind 127.0.0.1:${PORTS.standbys}`],
        ...NODES.map(
          (node) =>
            [
              `10.0.0.2${node + 1}:5432 check port 8008`,
              `127.0.0.1:${PORTS.postgres[node]} check port ${PORTS.patroni[node]}`,
            ] as const,
        ),
      ]),
    );
    this.haproxy = this.#unit('haproxy', ['/usr/sbin/haproxy', '-W', '-db', '-f', file]);
    this.haproxy.start();
  }

  #startNginx(): void {
    const { folder } = this;
    mkdirSync(join(folder, 'tls'));
    execFileSync(
      'openssl',
      `req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=iwe.example.com -addext subjectAltName=DNS:iwe.example.com
       -keyout ${folder}/tls/privkey.pem -out ${folder}/tls/fullchain.pem`.split(/\s+/),
      { stdio: 'pipe' },
    );
    writeFileSync(
      join(folder, 'iwe.conf'),
      fromDeploy('nginx.conf', [
        [
          'server 127.0.0.1:4000 max_fails=2 fail_timeout=5s;',
          PORTS.servers.map((port) => `server 127.0.0.1:${port} max_fails=2 fail_timeout=5s;`).join('\n  '),
        ],
        ['listen 80;', `listen 127.0.0.1:${PORTS.http};`],
        ['listen 443 ssl http2;', `listen 127.0.0.1:${PORTS.https} ssl http2;`],
        ['/etc/iwe/tls/', `${folder}/tls/`],
      ]),
    );
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((kind) => `${kind}_temp_path ${folder}/nginx-${kind};`)
      .join(' ');
    writeFileSync(
      join(folder, 'nginx.conf'),
      `daemon off; pid ${folder}/nginx.pid; error_log stderr; events { worker_connections 1024; }
      http { access_log off; ${temporary} include ${folder}/iwe.conf; }`,
    );
    this.nginx = this.#unit('nginx', ['/usr/sbin/nginx', '-c', join(folder, 'nginx.conf')]);
    this.nginx.start();
  }
}

const secret = (): string => randomBytes(24).toString('hex');

const statusOf = (url: string): Promise<number> =>
  fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
    async (answer) => {
      await answer.arrayBuffer();
      return answer.status;
    },
    () => 0,
  );

/** The file of `npm run init` in docs/OPERATING.md, but for what nobody reads here. */
const FIRST_ORGANISATION = {
  orgId: 1,
  name: 'Coastal Tyres',
  abn: '51 824 753 556',
  timeZone: 'Australia/Brisbane',
  addressLine1: '1 Dock Road',
  addressLine2: 'Brisbane QLD 4000',
  phone: '(07) 5550 1000',
  email: 'orders@coastal.example',
  bankAccountName: 'Coastal Tyres',
  bsb: '064-000',
  bankAccount: '1234 5678',
  warehouses: [{ code: 'MAIN', name: 'Brisbane', address: '1 Dock Road' }],
  areas: ['Metro', 'Regional'],
  partTypes: ['Tyre', 'Wheel'],
  tags: ['Passenger'],
  brands: ['Bridgestone'],
  adminName: 'Alex Admin',
  adminEmail: 'alex@coastal.example',
};
