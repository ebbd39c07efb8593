/** Every text is shown somewhere: an unused text would be translated for nothing. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import * as english from '../../../server/shared/i18n/en';

const PLURAL = /^(.+)_(?:zero|one|two|few|many|other)$/;
/** Blanks of templates: the plain ones, and those with a template of their own inside. */
const BLANKS = [/\$\{[^{}`]*\}/g, /\$\{(?:[^{}`]|\{[^{}]*\}|`(?:[^`$]|\$\{[^{}]*\})*`)*\}/g];
/** Keys that code builds without a template literal. */
const BUILT_ELSEWHERE = [
  /^audit\.order_/, // in the view `audit_trail`, from the kind of an order's event
  /_unsent(_one|_other)?$/, // by `mailText`, from the sentence that it stands in for
  /^audit\.slots_/, // many slots at once, from what is done to one
];
const FEWEST_LETTERS = 4;

const sources = ['server', 'resources', 'prisma/functions']
  .flatMap((root) => readdirSync(root, { recursive: true, encoding: 'utf8' }).map((file) => `${root}/${file}`))
  .filter((file) => /\.(tsx?|sql)$/.test(file) && !/shared\/i18n\/(en|es)\//.test(file))
  .map((file) => readFileSync(file, 'utf8'));

/** Every word of the code that stands in quotes: `settings.title`, `sold_out`, `promo_code.created`. */
const quoted = new Set(sources.flatMap((code) => code.match(/(?<=['"`])[A-Za-z][\w.]*(?=['"`])/g) ?? []));
/** The same as parts of keys, whose actions are written with points. */
const parts = new Set([...quoted].map((word) => word.replaceAll('.', '_')));

/** Texts put together from parts: `channels.kind_§`, `errors.§`, `§_sold_out`. */
const built = [
  ...new Set(
    sources
      .flatMap((code) => BLANKS.map((blank) => code.replaceAll(blank, '§')))
      .flatMap((code) => code.match(/(?<=`)[\w.]*§[\w.§]*(?=`)/g) ?? [])
      .filter((text) => text.replaceAll(/[^a-z]/gi, '').length >= FEWEST_LETTERS),
  ),
];
const patternOf = (text: string) => new RegExp(`^${text.replaceAll('.', '\\.').replaceAll('§', '\\w+')}$`);
const isOpen = (text: string) => text.endsWith('.§') && Object.hasOwn(english, text.slice(0, -'.§'.length));

/** Keys of which the code names a part beside the area. */
const keyPatterns = [...BUILT_ELSEWHERE, ...built.filter((text) => text.includes('.') && !isOpen(text)).map(patternOf)];
/** Areas in which any key may be looked up; there some code must name the rest of it. */
const openAreas = new Set(built.filter(isOpen).map((text) => text.split('.')[0]));
const partPatterns = built.filter((text) => !isOpen(text)).map((text) => patternOf(text.replaceAll('.', '_')));

function isUsed(area: string, name: string): boolean {
  const key = `${area}.${name}`;
  if (quoted.has(key) || keyPatterns.some((pattern) => pattern.test(key))) return true;
  return openAreas.has(area) && (parts.has(name) || partPatterns.some((pattern) => pattern.test(name)));
}

it('has no unused text', () => {
  const dead = Object.entries(english).flatMap(([area, texts]) =>
    Object.keys(texts)
      .filter((name) => !isUsed(area, name) && !isUsed(area, name.replace(PLURAL, '$1')))
      .map((name) => `${area}.${name}`),
  );
  expect(dead).toEqual([]);
});
