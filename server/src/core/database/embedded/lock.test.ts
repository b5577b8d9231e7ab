import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { DataDirectoryInUse, isAlive, lockDataDirectory } from './lock.ts';
import { readPostmaster, servesFolder, stopOrphan } from './postmaster.ts';
import { runningConnection } from './supervisor.ts';

const work = mkdtempSync(join(tmpdir(), 'iwe-lock-'));
after(() => rmSync(work, { recursive: true, force: true }));
const folderOf = (name: string) => {
  const folder = join(work, name);
  mkdirSync(folder);
  return folder;
};
/** The number of a process that has ended. */
const dead = () => spawnSync(process.execPath, ['-e', '']).pid;

test('a data directory is locked by one process, named to others, until it is unlocked', () => {
  const folder = folderOf('locked');
  const unlock = lockDataDirectory(folder);
  assert.throws(
    () => lockDataDirectory(folder),
    (error) => error instanceof DataDirectoryInUse && error.pid === process.pid && error.message.includes(folder),
  );
  unlock();
  assert.equal(existsSync(join(folder, 'server.lock')), false);
  lockDataDirectory(folder)();
});

test('a lock of a process that is gone, of an earlier one with its number, or a broken one is taken over', () => {
  const folder = folderOf('stale');
  for (const content of [
    JSON.stringify({ pid: dead(), startedAt: '1' }),
    JSON.stringify({ pid: process.pid, startedAt: 'earlier' }),
    'no json',
    '',
  ]) {
    writeFileSync(join(folder, 'server.lock'), content);
    lockDataDirectory(folder)();
  }
});

test('whoever unlocks leaves the lock of another process alone', () => {
  const folder = folderOf('others');
  const unlock = lockDataDirectory(folder);
  const other = JSON.stringify({ pid: 1, startedAt: '1' });
  writeFileSync(join(folder, 'server.lock'), other);
  unlock();
  assert.equal(readFileSync(join(folder, 'server.lock'), 'utf8'), other);
});

test('a process is alive or not, also one of another user', () => {
  assert.deepEqual([isAlive(process.pid), isAlive(1), isAlive(dead())], [true, true, false]);
});

test(
  'a process that was killed and not yet reaped is not alive',
  { skip: process.platform !== 'linux' && 'needs /proc' },
  async () => {
    // The shell becomes a program that never asks what became of its child.
    const parent = spawn('sh', ['-c', 'sleep 60 & echo $!; exec sleep 60'], { stdio: ['ignore', 'pipe', 'ignore'] });
    const [text] = (await once(parent.stdout, 'data')) as [Buffer];
    const child = Number(String(text).trim());
    const turn = () => new Promise((resolve) => setImmediate(resolve));
    const read = (pid: number, file: string) => readFileSync(`/proc/${pid}/${file}`, 'utf8');
    while (read(parent.pid ?? 0, 'comm').trim() !== 'sleep') await turn();
    const wasThere = isAlive(child);
    process.kill(child, 'SIGKILL');
    while (/\) (\S)/.exec(read(child, 'stat'))?.[1] !== 'Z') await turn();
    const isThere = isAlive(child);
    parent.kill();
    assert.deepEqual([wasThere, isThere], [true, false]);
  },
);

const pidFile = (folder: string, lines: (string | number)[]) => {
  writeFileSync(join(folder, 'postmaster.pid'), lines.join('\n'));
  return readPostmaster(folder);
};

test('what PostgreSQL says of itself is read once it says it: number, port, and whether it is ready', () => {
  const folder = folderOf('postmaster');
  assert.equal(readPostmaster(folder), null);
  for (const first of ['', 'x', '1', '-5', '1.5']) assert.equal(pidFile(folder, [first]), null, first);
  assert.deepEqual(pidFile(folder, [77]), { pid: 77, port: 0, ready: false });
  const lines = [77, '/data', 1, 5433, '', '127.0.0.1', '', 'starting'];
  assert.deepEqual(pidFile(folder, lines), { pid: 77, port: 5433, ready: false });
  assert.deepEqual(pidFile(folder, [...lines.slice(0, 7), 'ready   ']), { pid: 77, port: 5433, ready: true });
});

test('a process that only has the number of an old PostgreSQL is left alone, and its file is removed', async () => {
  const folder = folderOf('orphan');
  assert.equal(await stopOrphan(folder), false);
  for (const pid of [process.pid, dead()]) {
    pidFile(folder, [pid]);
    assert.equal(servesFolder(pid, folder), false);
    assert.equal(await stopOrphan(folder), false);
    assert.equal(existsSync(join(folder, 'postmaster.pid')), false);
  }
  assert.equal(servesFolder(process.pid, process.cwd()), process.platform === 'linux' || isAlive(process.pid));
});

test('the PostgreSQL of another process of this instance is found once it is ready, as the owner of the tables', () => {
  const folder = folderOf('running');
  const data = join(folder, 'data');
  mkdirSync(data);
  assert.equal(runningConnection(folder), null);
  pidFile(data, [77, '/data', 1, 5433, '', '', '', 'ready']);
  assert.equal(runningConnection(folder), null, 'without its passwords');
  writeFileSync(
    join(folder, 'credentials.json'),
    JSON.stringify({ superuserPassword: 'root', ownerPassword: 'secret' }),
  );
  assert.deepEqual(runningConnection(folder), {
    host: '127.0.0.1',
    port: 5433,
    database: 'iwe',
    user: 'iwe_owner',
    password: 'secret',
  });
  pidFile(data, [77, '/data', 1, 5433, '', '', '', 'stopping']);
  assert.equal(runningConnection(folder), null);
});
