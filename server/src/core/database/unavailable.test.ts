import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isDiskFull, isUnavailable } from './unavailable.ts';

const withCode = (code: string) => Object.assign(new Error('x'), { code });

test('a lost, refused or hanging connection says that there is no database; other errors do not', () => {
  const lost = [
    '08000',
    '08006',
    '57P01',
    '57P02',
    '57P03',
    '57P04',
    '53200',
    '53300',
    '53400',
    '25P03',
    '25P04',
    '25006',
  ];
  const network = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EHOSTUNREACH'];
  for (const code of [...lost, ...network]) assert.equal(isUnavailable(withCode(code)), true, code);
  for (const words of [
    'Connection terminated unexpectedly',
    'timeout exceeded when trying to connect',
    'Client was closed and is not queryable',
    'Client has encountered a connection error and is not queryable',
    'Query read timeout',
  ])
    assert.equal(isUnavailable(new Error(words)), true, words);
  for (const code of ['57P05', '57014', '53100', '25P02', '23505', '0800', 'EACCES', ''])
    assert.equal(isUnavailable(withCode(code)), false, code);
  for (const other of [new Error('The Connection terminated'), 'ECONNRESET', null, { code: 'ECONNRESET' }])
    assert.equal(isUnavailable(other), false);
});

test('a full disk is told as such, PostgreSQL’s as well as this server’s', () => {
  for (const code of ['53100', '58030', 'ENOSPC', 'EDQUOT']) assert.equal(isDiskFull(withCode(code)), true, code);
  for (const code of ['53200', '57P01', 'EACCES', '']) assert.equal(isDiskFull(withCode(code)), false, code);
  assert.equal(isDiskFull({ code: 'ENOSPC' }), false);
});
