import assert from 'node:assert/strict';
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import type { ConnectionOptions, PeerCertificate } from 'node:tls';
import { ConfigError, loadConfig, parseDatabaseUrl, replicaOf, XERO_SCOPES } from './config.ts';

const folder = mkdtempSync(join(tmpdir(), 'iwe-config-'));
after(() => rmSync(folder, { recursive: true }));

/** Loads a configuration of its own folder, with a database elsewhere: nothing is placed for PostgreSQL. */
const load = (env: NodeJS.ProcessEnv = {}) =>
  loadConfig({ NODE_ENV: 'test', IWE_DATA_DIR: folder, DATABASE_URL: 'postgres://x@127.0.0.1/x', ...env });
const refuses = (env: NodeJS.ProcessEnv, words: RegExp) =>
  assert.throws(
    () => load(env),
    (error: Error) => error instanceof ConfigError && words.test(error.message),
    JSON.stringify(env),
  );
const fileWith = (name: string, text: string): string => {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
};

test('what the environment does not say has its default', () => {
  const { secrets, cookieName, ...config } = load();
  assert.deepEqual(config, {
    port: 4000,
    host: '127.0.0.1',
    production: false,
    demo: false,
    databaseUrl: 'postgres://x@127.0.0.1/x',
    replicaUrl: null,
    listsOnReplica: false,
    publicUrl: 'http://127.0.0.1:4000',
    trustProxy: 0,
    dataDir: folder,
    dataDirNotice: null,
    smtpUrl: null,
    mailFrom: 'iWE <no-reply@iwe.invalid>',
    mailReturnAddress: 'no-reply@iwe.invalid',
    bounceMailbox: null,
    mailCa: null,
    printSigning: null,
    alarmWebhook: null,
    tracesTo: null,
    jobsInProcess: true,
    xero: null,
    s3: null,
    shellDir: null,
    oidcIssuers: [],
    kit: { isOpen: false, readToken: null },
    forceUpgrade: false,
    upgradeBackup: true,
    logLevel: 'warn',
  });
  assert.equal(cookieName, `iwe_session_${secrets.instanceId}`);
});

test('a switch is on with its own word alone', () => {
  assert.deepEqual([load({ IWE_JOBS: 'off' }).jobsInProcess, load({ IWE_JOBS: 'on' }).jobsInProcess], [false, true]);
  for (const value of ['0', 'true', ''])
    assert.equal(load({ IWE_FORCE_UPGRADE: value, IWE_DEMO: value }).forceUpgrade, false, value);
  const { forceUpgrade, demo } = load({ IWE_FORCE_UPGRADE: '1', IWE_DEMO: '1' });
  assert.deepEqual([forceUpgrade, demo], [true, true]);
});

test('a port and a number of proxies are whole numbers within their range', () => {
  for (const PORT of ['0', '1', '65535']) assert.equal(load({ PORT }).port, Number(PORT));
  for (const PORT of ['-1', '65536', '80.5', 'http']) refuses({ PORT }, /^PORT is ".*"; it must be a number/);
  for (const TRUST_PROXY of ['0', '1', '5']) assert.equal(load({ TRUST_PROXY }).trustProxy, Number(TRUST_PROXY));
  for (const TRUST_PROXY of ['-1', '6', '1.5', 'yes'])
    refuses({ TRUST_PROXY }, /^TRUST_PROXY is ".*"; it is the number/);
  assert.equal(load({ PORT: '4001' }).publicUrl, 'http://127.0.0.1:4001');
  assert.equal(load({ PUBLIC_URL: 'https://iwe.example.com//' }).publicUrl, 'https://iwe.example.com');
});

describe('a server', () => {
  const isProduction = (env: NodeJS.ProcessEnv) => load({ PUBLIC_URL: 'https://x.example', ...env }).production;

  test('is one of production with that word, or with a database of its own that is no demo', () => {
    assert.equal(isProduction({ NODE_ENV: 'production' }), true);
    assert.equal(isProduction({ NODE_ENV: '' }), true);
    assert.equal(isProduction({ NODE_ENV: '', IWE_DEMO: '1' }), false);
    assert.equal(isProduction({ NODE_ENV: 'test' }), false);
    refuses({ NODE_ENV: 'production', IWE_DEMO: '1' }, /^IWE_DEMO=1 creates accounts with a public password/);
  });

  test('of production logs more than any other, and each what it is told', () => {
    const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://x.example' };
    assert.equal(load(production).logLevel, 'info');
    assert.equal(load({ ...production, LOG_LEVEL: 'error' }).logLevel, 'error');
    assert.equal(load({ LOG_LEVEL: 'debug' }).logLevel, 'debug');
  });

  test('of production may be reached without encryption on this machine alone', () => {
    for (const host of ['127.0.0.1:4000', 'localhost', '[::1]:80'])
      assert.equal(load({ NODE_ENV: 'production', PUBLIC_URL: `http://${host}` }).publicUrl, `http://${host}`);
    refuses({ NODE_ENV: 'production', PUBLIC_URL: 'http://10.0.0.1' }, /passwords and sessions would cross/);
  });
});

describe('mail', () => {
  test('that cannot be delivered comes back to the sender’s address, or to one that is named', () => {
    const returns = (env: NodeJS.ProcessEnv) => load(env).mailReturnAddress;
    assert.equal(returns({ MAIL_FROM: 'Tyres <office@tyres.example> ' }), 'office@tyres.example');
    assert.equal(returns({ MAIL_FROM: ' office@tyres.example ' }), 'office@tyres.example');
    const named = { MAIL_FROM: 'office@tyres.example', MAIL_RETURN_ADDRESS: 'bounces@tyres.example' };
    assert.equal(returns(named), 'bounces@tyres.example');
    assert.equal(load(named).mailFrom, 'office@tyres.example');
  });

  test('has certificates of its own for sending and for its mailbox, from a file that must be there', () => {
    const BOUNCE_MAILBOX_URL = 'imaps://me:pw@imap.example';
    const { mailCa, bounceMailbox } = load({ MAIL_CA_FILE: fileWith('ca.pem', 'PEM'), BOUNCE_MAILBOX_URL });
    assert.deepEqual([mailCa, bounceMailbox?.ca], ['PEM', 'PEM']);
    assert.equal(load({ BOUNCE_MAILBOX_URL }).bounceMailbox?.ca, null);
    refuses({ MAIL_CA_FILE: join(folder, 'none.pem') }, /which does not exist/);
  });

  test('is looked for in a mailbox with its parts decoded, and the ports of its kind', () => {
    const mailbox = (url: string) => load({ BOUNCE_MAILBOX_URL: url }).bounceMailbox;
    assert.deepEqual(mailbox('imaps://me%40x:p%2Fw@imap.example/Un%20zustellbar'), {
      host: 'imap.example',
      port: 993,
      isSecure: true,
      user: 'me@x',
      password: 'p/w',
      folder: 'Un zustellbar',
      ca: null,
    });
    const plain = mailbox('imap://me:pw@imap.example');
    assert.deepEqual([plain?.port, plain?.isSecure, plain?.folder], [143, false, 'INBOX']);
    assert.equal(mailbox('imaps://me:pw@imap.example:1993/')?.port, 1993);
    for (const url of ['https://me:pw@imap.example', 'imaps://imap.example', 'imap.example'])
      refuses({ BOUNCE_MAILBOX_URL: url }, /^BOUNCE_MAILBOX_URL looks like/);
  });
});

test('print requests are signed with two files, both of them there, or not at all', () => {
  const [certificateFile, keyFile] = [fileWith('print.pem', 'c'), fileWith('print.key', 'k')];
  const none = join(folder, 'none');
  const signing = (certificate: string, key: string) => ({ IWE_PRINT_CERTIFICATE: certificate, IWE_PRINT_KEY: key });
  assert.deepEqual(load(signing(certificateFile, keyFile)).printSigning, { certificateFile, keyFile });
  assert.equal(load(signing('', '')).printSigning, null);
  for (const [certificate, key] of [
    [certificateFile, ''],
    ['', keyFile],
    [none, keyFile],
    [certificateFile, none],
  ] as const)
    refuses(signing(certificate, key), /are two PEM files; set both, or neither/);
});

test('Xero is reached at its own addresses with the scopes that are needed, or those that are named', () => {
  assert.deepEqual(load({ XERO_CLIENT_ID: 'app' }).xero, {
    clientId: 'app',
    scopes: XERO_SCOPES,
    loginUrl: 'https://login.xero.com',
    identityUrl: 'https://identity.xero.com',
    apiUrl: 'https://api.xero.com',
    webUrl: 'https://go.xero.com',
  });
  const named = {
    XERO_CLIENT_ID: 'app',
    XERO_SCOPES: 'one two,three',
    XERO_LOGIN_URL: 'https://login.example',
    XERO_IDENTITY_URL: 'https://identity.example',
    XERO_API_URL: 'https://api.example',
    XERO_WEB_URL: 'https://web.example',
  };
  assert.deepEqual(load(named).xero, {
    clientId: 'app',
    scopes: ['one', 'two', 'three'],
    loginUrl: 'https://login.example',
    identityUrl: 'https://identity.example',
    apiUrl: 'https://api.example',
    webUrl: 'https://web.example',
  });
  assert.equal(load({ ...named, XERO_CLIENT_ID: '' }).xero, null);
});

describe('the secrets of an instance', () => {
  const key = '0123456789abcdef'.repeat(4);

  test('are made once, for the server’s user alone, and stay', () => {
    const { secrets } = load();
    assert.match(secrets.instanceKey, /^[0-9a-f]{64}$/);
    assert.match(secrets.instanceId, /^[0-9a-f]{8}$/);
    assert.deepEqual(load().secrets, secrets);
    const file = join(folder, 'secrets.json');
    assert.equal(statSync(file).mode & 0o777, 0o600);
    const { instanceKey, instanceId } = secrets;
    assert.deepEqual(JSON.parse(readFileSync(file, 'utf8')), { instanceKey, instanceId });
  });

  test('with another key read what the earlier ones wrote, each of them once', () => {
    const { instanceKey } = load().secrets;
    assert.deepEqual(load().secrets.previousInstanceKeys, []);
    const changed = load({ IWE_INSTANCE_KEY: key, IWE_PREVIOUS_INSTANCE_KEYS: ` old, older,,${instanceKey} ` }).secrets;
    assert.equal(changed.instanceKey, key);
    assert.deepEqual(changed.previousInstanceKeys, [instanceKey, 'old', 'older']);
    assert.equal(load({ IWE_INSTANCE_ID: 'shop' }).secrets.instanceId, 'shop');
    assert.equal(load({ IWE_INSTANCE_ID: 'shop' }).cookieName, 'iwe_session_shop');
  });

  test('are refused in production where others on the machine can read them', () => {
    const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://x.example' };
    const file = join(folder, 'secrets.json');
    load(production);
    for (const mode of [0o644, 0o640, 0o604]) {
      chmodSync(file, mode);
      refuses(production, new RegExp(`has mode ${mode.toString(8)}, .* Run: chmod 600 .*secrets\\.json`));
      load();
    }
    chmodSync(file, 0o600);
    load(production);
  });

  test('have a key in production that nobody guesses', () => {
    const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://x.example' };
    for (const weak of ['', 'secret', key.slice(1), `${key}0`, 'f'.repeat(64), `g${key.slice(1)}`])
      refuses({ ...production, IWE_INSTANCE_KEY: weak }, /must be 64 hexadecimal digits that nobody else knows/);
    assert.equal(load({ ...production, IWE_INSTANCE_KEY: key.toUpperCase() }).secrets.instanceKey, key.toUpperCase());
    assert.equal(load({ IWE_INSTANCE_KEY: 'secret' }).secrets.instanceKey, 'secret');
  });
});

describe('the address of a database', () => {
  test('has its parts decoded, and those that are left out by default', () => {
    assert.deepEqual(parseDatabaseUrl('postgres://me%40x:p%2Fw@db.example:6432/my%20tyres'), {
      host: 'db.example',
      port: 6432,
      database: 'my tyres',
      user: 'me@x',
      password: 'p/w',
    });
    const { host, port, database } = parseDatabaseUrl('postgres://');
    assert.deepEqual([host, port, database], ['127.0.0.1', 5432, 'iwe']);
    assert.throws(() => parseDatabaseUrl('db.example/iwe'), /DATABASE_URL is not a URL/);
  });

  test('may name several hosts, of which the primary is looked for', () => {
    const { stream, ...named } = parseDatabaseUrl('postgresql://me:p%2Cw@a.example,b.example:6432,[::1]:7432/tyres');
    assert.deepEqual(named, { host: 'a.example', port: 5432, database: 'tyres', user: 'me', password: 'p,w' });
    assert.ok(stream);
    assert.ok(parseDatabaseUrl('postgres://a,b/iwe?target_session_attrs=read-write').stream);
    assert.ok(parseDatabaseUrl('postgres://a/iwe?target_session_attrs=primary').stream);
    assert.equal(parseDatabaseUrl('postgres://[::1]:7432/iwe').host, '::1');
  });

  test('refuses what a setting of hosts can not mean', () => {
    const refused = (url: string, words: RegExp, name?: 'DATABASE_REPLICA_URL') =>
      assert.throws(
        () => parseDatabaseUrl(url, name),
        (error: Error) => error instanceof ConfigError && words.test(error.message),
        url,
      );
    for (const word of ['any', 'standby', 'read-only', 'prefer-standby', ''])
      refused(`postgres://a,b/iwe?target_session_attrs=${word}`, /is .*, but iWE writes: set it to read-write or prim/);
    for (const word of ['read-write', 'primary', 'any'])
      refused(
        `postgres://a,b/iwe?target_session_attrs=${word}`,
        /target_session_attrs of DATABASE_REPLICA_URL is .*, but the primary is in DATABASE_URL: set it to standby/,
        'DATABASE_REPLICA_URL',
      );
    for (const list of ['a,', ',b', 'a,,b', ',']) refused(`postgres://${list}/iwe`, /has a comma without a host/);
    for (const setting of ['host=a', 'port=5432', 'hostaddr=10.0.0.1'])
      refused(`postgres:///iwe?${setting}`, /Hosts and ports are written before the database/);
    for (const url of ['mysql://a/iwe', 'postgres://a:port/iwe', 'postgres://a:5432,b:99999/iwe'])
      refused(url, /^DATABASE_URL is not a URL\. It looks like postgres:/);
  });

  test('of several hosts accepts the certificate that names any of them', () => {
    const { ssl } = parseDatabaseUrl('postgres://me@a.example,b.example/iwe?sslmode=verify-full');
    const { checkServerIdentity } = ssl as ConnectionOptions;
    const naming = (name: string) => ({ subject: { CN: name }, subjectaltname: `DNS:${name}` }) as PeerCertificate;
    assert.equal(checkServerIdentity?.('a.example', naming('b.example')), undefined);
    assert.match(checkServerIdentity?.('a.example', naming('c.example'))?.message ?? '', /does not match/);
  });

  test('of a standby needs one of a primary, and is read the same way', () => {
    const { replicaUrl } = load({ DATABASE_REPLICA_URL: 'postgres://me@standby.example/iwe' });
    assert.equal(replicaOf({ replicaUrl })?.host, 'standby.example');
    assert.equal(replicaOf({ replicaUrl: null }), null);
    assert.throws(() => replicaOf({ replicaUrl: 'standby.example' }), /DATABASE_REPLICA_URL is not a URL/);
    refuses(
      { DATABASE_URL: '', DATABASE_REPLICA_URL: 'postgres://me@standby.example/iwe' },
      /DATABASE_REPLICA_URL is set without DATABASE_URL/,
    );
  });

  test('of a standby is needed to read lists from it', () => {
    const replica = { DATABASE_REPLICA_URL: 'postgres://me@standby.example/iwe' };
    assert.equal(load({ ...replica, IWE_LISTS_ON_REPLICA: 'on' }).listsOnReplica, true);
    assert.equal(load({ ...replica, IWE_LISTS_ON_REPLICA: 'off' }).listsOnReplica, false);
    refuses({ ...replica, IWE_LISTS_ON_REPLICA: '1' }, /^IWE_LISTS_ON_REPLICA is "1"; it is on or off/);
    refuses({ IWE_LISTS_ON_REPLICA: 'on' }, /is on, but DATABASE_REPLICA_URL names no standby/);
  });

  test('says whether the connection is encrypted, and whether the certificate must be the server’s own', () => {
    const ssl = (mode: string) => parseDatabaseUrl(`postgres://me@db.example/iwe?sslmode=${mode}`).ssl;
    for (const mode of ['', 'disable']) assert.equal(ssl(mode), undefined, mode);
    assert.deepEqual(ssl('require'), { rejectUnauthorized: false });
    for (const mode of ['verify-ca', 'verify-full']) assert.deepEqual(ssl(mode), { rejectUnauthorized: true }, mode);
  });

  test('with a certificate authority is always verified by it, and its name where that is asked for', () => {
    const file = fileWith('authority.pem', 'a certificate');
    const ssl = (mode: string, authority = file) =>
      parseDatabaseUrl(`postgres://me@db.example/iwe?sslmode=${mode}&sslrootcert=${encodeURIComponent(authority)}`).ssl;
    assert.deepEqual(ssl('verify-full'), { ca: 'a certificate', rejectUnauthorized: true });
    for (const mode of ['require', 'verify-ca']) {
      const { checkServerIdentity, ...verified } = ssl(mode) as ConnectionOptions;
      assert.deepEqual(verified, { ca: 'a certificate', rejectUnauthorized: true }, mode);
      assert.equal(checkServerIdentity?.('another name', {} as PeerCertificate), undefined);
    }
    assert.throws(
      () => ssl('require', `${file}.none`),
      /sslrootcert of DATABASE_URL is .*\.none, which does not exist/,
    );
  });
});
