import { describe, expect, it } from 'vitest';
import { translator } from '../../../server/shared/i18n';
import { isLocale } from '../../../server/shared/i18n/languages';
import { createTranslator, type Dictionary, type MessageKey } from '../../../server/shared/i18n/translate';

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

  it('groups the digits of a count as the language does', () => {
    expect(translate(key('places.left'), { count: 4710 })).toBe('4,710 places left');
    expect(translate(key('places.title'), { name: 2026, venue: 'the Prado' })).toBe('2026 at the Prado');
  });

  it('uses the general form where the language has a finer one that the text lacks', () => {
    const spanish = createTranslator('es', { places: { left_one: 'queda {count}', left_other: 'quedan {count}' } });
    expect(new Intl.PluralRules('es').select(1_000_000)).toBe('many');
    expect(spanish(key('places.left'), { count: 1_000_000 })).toBe('quedan 1.000.000');
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

describe('translator', () => {
  it('speaks the language asked for', () => {
    expect(translator('en')('common.cancel')).toBe('Cancel');
    expect(translator('es')('common.cancel')).toBe('Cancelar');
  });

  it('knows which languages there are', () => {
    expect(['en', 'es', 'fr', '', null, 'EN'].filter(isLocale)).toEqual(['en', 'es']);
  });
});
