import { describe, expect, it } from 'vitest';
import { lineChanges } from '../../../server/shared/lineChanges';
import { blocksOf, inlineOf, isSafeLink } from '../../../server/shared/markup';

const text = (said: string) => ({ type: 'text' as const, text: said });

describe('a long text', () => {
  it('has headings, paragraphs with their line breaks, and lists', () => {
    const blocks = blocksOf('# Terms\r\nWe sell\ntickets.\n\n- one\n- two\n  and on\n\n1. first\n2) second\n### Small');
    expect(blocks).toEqual([
      { type: 'heading', level: 2, parts: [text('Terms')] },
      { type: 'paragraph', lines: [[text('We sell')], [text('tickets.')]] },
      { type: 'list', ordered: false, items: [[text('one')], [text('two'), text(' '), text('and on')]] },
      { type: 'list', ordered: true, items: [[text('first')], [text('second')]] },
      { type: 'heading', level: 3, parts: [text('Small')] },
    ]);
  });

  it('has bold words and links; any other markup is read as it was typed', () => {
    expect(inlineOf('**Note:** see [us](https://faro.test/a?b=1) <b>x</b>')).toEqual([
      { type: 'bold', parts: [text('Note:')] },
      text(' see '),
      { type: 'link', href: 'https://faro.test/a?b=1', text: 'us' },
      text(' <b>x</b>'),
    ]);
    expect(inlineOf('2 * 3 ** 4')).toEqual([text('2 * 3 ** 4')]);
  });

  it.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'data:text/html,x',
    '//evil.test',
    '/\\evil.test',
    'vbscript:x',
    ' https://x',
  ])('a link to %j is none', (href) => {
    expect(isSafeLink(href)).toBe(false);
    expect(inlineOf(`[x](${href})`).every(({ type }) => type === 'text')).toBe(true);
  });
  it.each(['https://faro.test', 'mailto:a@faro.test', 'tel:+34600', '/legal/terms'])('%j may be linked to', (href) => {
    expect(isSafeLink(href)).toBe(true);
  });
});

it('two texts are compared line by line', () => {
  expect(lineChanges('a\nb\nc', 'a\nx\nc\nd').map(({ type, text: said }) => `${type} ${said}`)).toEqual([
    'same a',
    'removed b',
    'added x',
    'same c',
    'added d',
  ]);
  expect(lineChanges('', 'new')).toEqual([{ type: 'added', text: 'new' }]);
  expect(lineChanges('same', 'same')).toEqual([{ type: 'same', text: 'same' }]);
});
