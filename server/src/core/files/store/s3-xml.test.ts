import assert from 'node:assert/strict';
import { test } from 'node:test';
import { errorCodeOf, readListing } from './s3-xml.ts';

const listing = (inner: string) => `<?xml version="1.0"?><ListBucketResult>${inner}</ListBucketResult>`;
const entry = (key: string, size = 1) =>
  `<Contents><Key>${key}</Key><LastModified>2026-03-02T01:02:03.000Z</LastModified><Size>${size}</Size></Contents>`;
const keys = (xml: string) => readListing(xml)?.files.map(({ key }) => key);

test('names are read as they were stored: named, decimal and hexadecimal characters, and none that are unknown', () => {
  assert.deepEqual(
    keys(listing(entry('a&amp;b&lt;c&gt;&quot;&apos;') + entry('&#233;t&#xE9;&#XE9;') + entry('&what;'))),
    [`a&b<c>"'`, 'étéé', '&what;'],
  );
});

test('names in the form of addresses are decoded only where the answer says so', () => {
  const name = 'logos%2Fa+b.png';
  assert.deepEqual(keys(listing(`<EncodingType>url</EncodingType>${entry(name)}`)), ['logos/a b.png']);
  assert.deepEqual(keys(listing(entry(name))), [name]);
});

test('a page has sizes, times and the token of the next page, which only a cut list has', () => {
  const token = '<NextContinuationToken>x&amp;y</NextContinuationToken>';
  assert.deepEqual(readListing(listing(`<IsTruncated>true</IsTruncated>${token}${entry('a', 12)}`)), {
    files: [{ key: 'a', bytes: 12, modifiedAtMs: Date.UTC(2026, 2, 2, 1, 2, 3) }],
    next: 'x&y',
  });
  assert.equal(readListing(listing(`<IsTruncated>false</IsTruncated>${token}`))?.next, null);
});

test('what is no list is none; the code of an error is read, and none after HEAD', () => {
  assert.equal(readListing('<Error><Code>NoSuchBucket</Code></Error>'), null);
  assert.equal(errorCodeOf('<Error><Code> NoSuchKey </Code></Error>'), 'NoSuchKey');
  assert.equal(errorCodeOf(''), '');
});
