import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { fontRuns } from './fonts.ts';

const read = (text: string, isBold = false) => {
  const missing: string[] = [];
  const runs = fontRuns(text, isBold, (character) => missing.push(character)).map((run) => `${run.font}: ${run.text}`);
  return [runs, missing.join('')];
};

describe('the fonts of a text', () => {
  test('are one for what western and Vietnamese names have', () => {
    for (const text of ['Alpha Tyres', 'Đặng Łódź Ωmega Größe Шины ½ №', ''])
      assert.deepEqual(read(text), [[`text: ${text}`], '']);
  });

  test('are another one for Chinese, Japanese and symbols, and a third one for emoji, in both weights', () => {
    assert.deepEqual(read('Größe → 阳光轮胎 陽光 タイヤ ✓ 🚗'), [
      [
        'text: Größe ',
        'chinese: →',
        'text:  ',
        'chinese: 阳光轮胎',
        'text:  ',
        'chinese: 陽光',
        'text:  ',
        'chinese: タイヤ',
      ].concat(['text:  ', 'chinese: ✓', 'text:  ', 'emoji: 🚗']),
      '',
    ]);
    assert.deepEqual(read('A阳🚗', true), [['text-bold: A', 'chinese-bold: 阳', 'emoji-bold: 🚗'], '']);
  });

  test('have accents in one piece, and nothing for what is invisible', () => {
    assert.deepEqual(read('Cafe\u0301\u200b\u202e X\ufe0f\u0007\tY'), [['text: Café X Y'], '']);
  });

  test('miss the characters that none has', () => {
    assert.deepEqual(read('A ไทย B'), [['text: A  B'], 'ไทย']);
  });
});
