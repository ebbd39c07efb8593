/**
 * Ages of the demo's products and events agree in both languages: "under 14" is "menores de 14", "up to 14" is "hasta
 * 14".
 */
import { expect, it } from 'vitest';
import { EVENTS, PRODUCTS } from '../../../server/demo/catalogue';

const AGES = {
  en: { below: /\b(?:under|over) (\d+)/gi, upTo: /\bup to (\d+)/gi },
  es: { below: /\b(?:menor(?:es)?|mayor(?:es)?) de (\d+)/gi, upTo: /\bhasta (\d+)/gi },
} as const;

const agesIn = (text: string, language: 'en' | 'es') =>
  Object.entries(AGES[language]).flatMap(([kind, pattern]) =>
    [...text.matchAll(pattern)].map(([, age]) => `${kind} ${age}`),
  );

/** Each text in both languages, at any depth. */
const textsIn = (value: unknown): { en: string; es: string }[] => {
  if (typeof value !== 'object' || value === null) return [];
  if ('en' in value && 'es' in value) return [{ en: String(value.en), es: String(value.es) }];
  return Object.values(value).flatMap(textsIn);
};

it('in English and in Spanish', () => {
  const texts = textsIn([EVENTS, PRODUCTS]);
  expect(texts.length).toBeGreaterThan(30);
  for (const { en, es } of texts) expect(agesIn(es, 'es'), en).toEqual(agesIn(en, 'en'));
});
