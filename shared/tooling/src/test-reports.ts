// What the test programs' reports say of failed tests. The last lines of a run name them: where only those are kept,
// nobody can look further up.
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** A failed test: where it stands and what it is called, and how its message begins. */
export interface FailedTest {
  where: string;
  said: string;
}

/** What is read of jest's JSON report. */
export interface JestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  testResults: {
    name: string;
    message: string;
    status: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] | null }[];
  }[];
}

/** What Playwright's JSON report says of a file, or of a group in it. */
export interface JourneySuite {
  specs: { title: string; file: string; tests: JourneyTest[] }[];
  suites?: JourneySuite[];
}

interface JourneyTest {
  status: string;
  results?: { error?: { message?: string } }[];
}

/** How much of a message is shown again: enough to know what went wrong, the whole stands further up. */
const LINES_OF_A_MESSAGE = 12;

/** How far back an unexpected error of the server is traced. */
const PLACES_OF_AN_ERROR = 6;

/** The beginning of a message, without colours and empty lines; where in the code it happened stands further up. */
function beginning(message: string): string {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !/^at .*:\d+:\d+\)?$/.test(line));
  return lines.slice(0, LINES_OF_A_MESSAGE).join('\n');
}

/** The failed tests of a jest report; a file that could not be loaded counts as one. Files are relative to `root`. */
export function failedOfJest(report: JestReport, root: string): FailedTest[] {
  return report.testResults.flatMap(({ name, message, status, assertionResults }) => {
    const file = path.relative(root, name);
    const failed = assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => ({
        where: `${file} "${test.fullName}"`,
        said: beginning(test.failureMessages?.[0] ?? ''),
      }));
    return failed.length === 0 && status === 'failed' ? [{ where: file, said: beginning(message) }] : failed;
  });
}

/** The failed tests that node:test's spec reporter lists at the end of its output. */
export function failedOfNodeTests(output: string): FailedTest[] {
  const list = output.split('✖ failing tests:\n')[1] ?? '';
  return list
    .split(/^test at /m)
    .slice(1)
    .map((entry) => {
      const [place, title = '', ...message] = entry.split('\n');
      return {
        where: `${place} "${title.replace(/^✖ | \([\d.]+ms\)$/g, '')}"`,
        said: beginning(message.join('\n')),
      };
    });
}

/**
 * What a server answered with 500 during a run, from its log lines: a failed test shows the status alone. A green run
 * has one or two of them, made on purpose, so they are read only beside a failure.
 */
export function unexpectedErrors(output: string): FailedTest[] {
  return output
    .split('\n')
    .filter((line) => line.startsWith('{"level":50') && line.includes('"code":"internal"'))
    .map((line) => {
      const { err, time } = JSON.parse(line) as { err: { stack: string }; time: number };
      const [message = '', ...places] = err.stack.split('\n');
      return {
        where: `a 500 in the server's log at ${new Date(time).toISOString()}`,
        said: [message, ...places.slice(0, PLACES_OF_AN_ERROR)].map((part) => part.trim()).join('\n'),
      };
    });
}

/**
 * The journeys with the status: 'unexpected' failed, 'flaky' passed only on the second try. Each try says how it
 * failed, since two tries seldom fail alike for a reason of the product's.
 */
export function journeysOf({ specs, suites = [] }: JourneySuite, status: string): FailedTest[] {
  return [
    ...specs.flatMap(({ file, title, tests }) =>
      tests
        .filter((test) => test.status === status)
        .map((test) => ({
          where: `${file} "${title}"`,
          said: [
            ...new Set(test.results?.flatMap(({ error }) => (error ? [beginning(error.message ?? '')] : []))),
          ].join('\nThe next try:\n'),
        })),
    ),
    ...suites.flatMap((suite) => journeysOf(suite, status)),
  ];
}
