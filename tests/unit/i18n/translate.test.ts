import { describe, expect, it } from 'vitest';
import { translator } from '../../../server/shared/i18n';
import * as en from '../../../server/shared/i18n/en';
import * as es from '../../../server/shared/i18n/es';
import { createTranslator, type Dictionary, isLocale, type MessageKey } from '../../../server/shared/i18n/translate';

const places: Dictionary = {
  title: '{name} at {venue}',
  left_one: '{count} place left',
  left_other: '{count} places left',
  only_other: 'always this',
};
const translate = createTranslator('en', { places });
const key = (text: string) => text as MessageKey;

describe('createTranslator', () => {
  it('fills the blanks it is given and leaves the others standing', () => {
    expect(translate(key('places.title'), { name: 'Goya', venue: 'the Prado' })).toBe('Goya at the Prado');
    expect(translate(key('places.title'), { name: 'Goya' })).toBe('Goya at {venue}');
    expect(translate(key('places.title'), { name: 0, venue: '{name}' })).toBe('0 at {name}');
  });

  it.each([
    [0, '0 places left'],
    [1, '1 place left'],
    [2, '2 places left'],
  ])('chooses the plural for %i', (count, text) => {
    expect(translate(key('places.left'), { count })).toBe(text);
  });

  it('uses the general form where the language has a finer one that the text lacks', () => {
    const spanish = createTranslator('es', { places: { left_one: 'queda {count}', left_other: 'quedan {count}' } });
    expect(new Intl.PluralRules('es').select(1_000_000)).toBe('many');
    expect(spanish(key('places.left'), { count: 1_000_000 })).toBe('quedan 1000000');
    expect(translate(key('places.only'))).toBe('always this');
  });

  it.each(['places.unknown', 'nowhere.title', 'bare', 'places.constructor', 'constructor.name', 'places.toString'])(
    'gives %s back as it is',
    (unknown) => {
      expect(translate(key(unknown), { count: 1 })).toBe(unknown);
    },
  );

  it('does not fill a blank with what every object inherits', () => {
    const odd = createTranslator('en', { places: { odd: '{constructor}' } });
    expect(odd(key('places.odd'), {})).toBe('{constructor}');
  });
});

describe('the dictionaries', () => {
  const flat = (areas: Record<string, Dictionary>) =>
    new Map(
      Object.entries(areas).flatMap(([area, texts]) =>
        Object.entries(texts).map(([name, text]) => [`${area}.${name}`, text] as const),
      ),
    );
  const english = flat(en);
  const spanish = flat(es);
  const blanks = (text = '') => (text.match(/\{\w+\}/g) ?? []).sort();

  it('have the same keys in every language', () => {
    expect([...spanish.keys()].sort()).toEqual([...english.keys()].sort());
  });

  it('are named in snake_case', () => {
    expect([...english.keys()].filter((name) => !/^[a-zA-Z]+\.[a-z0-9]+(_[a-z0-9]+)*$/.test(name))).toEqual([]);
  });

  it('have no empty text', () => {
    expect([...english, ...spanish].filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  it('have the same blanks in every language, but for a number written out in a singular', () => {
    const differing = [...english.keys()].filter((name) => {
      const without = (text?: string) =>
        blanks(text).filter((blank) => !(name.endsWith('_one') && blank === '{count}'));
      return without(english.get(name)).join() !== without(spanish.get(name)).join();
    });
    expect(differing).toEqual([]);
  });

  it('have a general form beside every singular', () => {
    const lonely = [...english.keys()].filter(
      (name) => name.endsWith('_one') && !english.has(name.replace(/_one$/, '_other') as typeof name),
    );
    expect(lonely).toEqual([]);
  });
});

describe('translator', () => {
  it('speaks the language asked for', () => {
    expect(translator('en')('common.cancel')).toBe('Cancel');
    expect(translator('es')('common.cancel')).toBe('Cancelar');
  });

  it('knows which languages there are', () => {
    expect(['en', 'es', 'fr', '', null, 'EN'].filter(isLocale)).toEqual(['en', 'es']);
  });
});
