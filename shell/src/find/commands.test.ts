import { matchingCommands, screenCommands } from './commands.ts';
import type { Command } from './commands.ts';

const clerk = { is_admin: false, is_platform_admin: false } as never;
const admin = { is_admin: true, is_platform_admin: false } as never;
const all = ['signed-in' as const];
const route = (path: string) => ({ path, remote: 'mf', title: path, access: all });
const entry = (label: string, path: string, access: readonly string[] = all) =>
  ({ label, path, remote: 'mf', access }) as never;
const titles = (commands: readonly Command[]) => commands.map(({ title }) => title);

describe('the screens of an account', () => {
  const platform = {
    routes: ['/invoices', '/home', '/order_add/:routeName', '/tags'].map(route),
    menu: [{ label: 'Sales', entries: [entry('invoices', '/invoices?state=open'), entry('tags', '/tags', ['admin'])] }],
    expressNew: [
      entry('Invoice', '/order_add/Invoices'),
      entry('Bill', '/bills/new'),
      entry('Tag', '/tags', ['admin']),
    ],
  };

  it('are what is served to it: new records, home, its menu, approvals', () => {
    expect(titles(screenCommands(platform, clerk))).toEqual(['New Invoice', 'Home', 'Invoices', 'Approvals']);
    const [created, home, invoices] = screenCommands(platform, clerk);
    expect(created).toMatchObject({ isNewTab: true, detail: 'Express New', path: '/order_add/Invoices' });
    expect(home).toMatchObject({ isNewTab: false, detail: 'Screen', path: '/home' });
    expect(invoices).toMatchObject({ detail: 'Sales', path: '/invoices?state=open' });
  });

  it('have those of administrators for administrators, also the shell’s own', () => {
    expect(titles(screenCommands(platform, admin))).toEqual(expect.arrayContaining(['New Tag', 'Tags', 'Recovery']));
  });

  it('have home once where a menu has it, and not where nobody serves it', () => {
    const menu = [{ label: 'Sales', entries: [entry('figures', '/home')] }];
    expect(titles(screenCommands({ ...platform, menu, expressNew: [] }, clerk))).toEqual(['Figures', 'Approvals']);
    expect(titles(screenCommands({ ...platform, routes: [], expressNew: [] }, clerk))).toEqual(['Approvals']);
  });
});

describe('a text', () => {
  const command = (title: string, detail = 'Sales', path = `/${title}`): Command => ({
    kind: 'command',
    key: path,
    title,
    detail,
    path,
    isNewTab: false,
    run: null,
  });
  const find = (words: readonly string[], text: string, recent?: readonly string[]) =>
    titles(
      matchingCommands(
        words.map((word) => command(word)),
        text,
        recent,
      ),
    );

  it('finds commands that have a word beginning with each of its words, in any order and case', () => {
    const words = ['Sales invoices', 'Invoice credits', 'Résumé lists'];
    expect(find(words, 'INV')).toEqual(['Invoice credits', 'Sales invoices']);
    expect(find(words, 'inv sal')).toEqual(['Sales invoices', 'Invoice credits']);
    expect(find(words, 'voices')).toEqual([]);
    expect(find(words, 'rés')).toEqual(['Résumé lists']);
    expect(find(words, 'inv; cred!')).toEqual(['Invoice credits']);
  });

  it('of signs only finds nothing', () => {
    for (const text of ['', '  ', '&', '-/']) expect(find(['Sales'], text)).toEqual([]);
  });

  it('finds by the group as well, after those whose title begins with it', () => {
    const found = matchingCommands([command('Tags', 'Base Infos'), command('Base prices', 'Sales')], 'base');
    expect(titles(found)).toEqual(['Base prices', 'Tags']);
  });

  it('has what was open lately first among equals, but never before what begins with it', () => {
    const words = ['List a', 'List b', 'List c', 'My list'];
    expect(find(words, 'list', ['/My list', '/List c', '/List b'])).toEqual(['List c', 'List b', 'List a', 'My list']);
    const filtered = [command('List a'), command('List b', 'Sales', '/List b?state=open')];
    expect(titles(matchingCommands(filtered, 'list', ['/List b']))).toEqual(['List b', 'List a']);
  });

  it('finds six at most', () => {
    expect(
      find(
        Array.from({ length: 9 }, (_, at) => `List ${at}`),
        'list',
      ),
    ).toHaveLength(6);
  });
});
