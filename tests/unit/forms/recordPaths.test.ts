import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  changedPaths,
  differingFields,
  mergeOver,
  touchedPaths,
  valueAt,
} from '../../../resources/js/Components/form/recordPaths';

const base = {
  name: 'Hall',
  title: { en: 'A', es: 'B' },
  gates: [{ id: '1', name: 'North' }],
  tax: null as number | null,
};

describe('changedPaths', () => {
  it('names branches and leaves, lists included', () => {
    const after = { ...base, title: { en: 'A', es: 'C' }, gates: [{ id: '1', name: 'South' }] };
    expect(changedPaths(base, after)).toEqual(['title', 'title.es', 'gates', 'gates.0', 'gates.0.name']);
  });
  it('sees what came and what went', () => {
    expect(changedPaths({ title: { en: 'A' } }, { title: { en: 'A', es: 'B' } })).toEqual(['title', 'title.es']);
    expect(changedPaths({ gates: [{ id: '1' }] }, { gates: [] })).toEqual(['gates', 'gates.0', 'gates.0.id']);
    expect(changedPaths(base, structuredClone(base))).toEqual([]);
  });
});

describe('touchedPaths', () => {
  it('passes over what is still empty in a row that was just added', () => {
    const before = { prices: [{ id: '1', label: 'Adult', cents: 900 }] };
    const row = { id: '2', label: '', cents: null, names: { en: '' } };
    expect(touchedPaths(before, { prices: [...before.prices, row] })).toEqual(['prices', 'prices.1', 'prices.1.id']);
    expect(touchedPaths(before, { prices: [...before.prices, { ...row, label: 'Child' }] })).toContain(
      'prices.1.label',
    );
  });
  it('says it of what somebody has emptied', () => {
    expect(touchedPaths({ name: 'Hall', tax: 7 }, { name: '', tax: null })).toEqual(['name', 'tax']);
  });
});

describe('differingFields', () => {
  it('takes texts apart by language and leaves lists whole', () => {
    const other = { ...base, title: { en: 'X', es: 'B' }, gates: [], tax: 0 };
    expect(differingFields(base, other)).toEqual(['title.en', 'gates', 'tax']);
  });
  it('sees a language that only one has, and a text that only one has', () => {
    expect(differingFields({ title: {} }, { title: { en: 'A' } })).toEqual(['title.en']);
    expect(differingFields({ tax: null }, { tax: 5 })).toEqual(['tax']);
  });
});

describe('mergeOver', () => {
  it('keeps what I changed, and theirs where I did not', () => {
    const mine = { ...base, title: { en: 'Mine', es: 'B' }, tax: 7 };
    const theirs = { ...base, name: 'Theirs', title: { en: 'A', es: 'Suyo' }, tax: 9 };
    expect(mergeOver(base, mine, theirs)).toEqual({
      ...base,
      name: 'Theirs',
      title: { en: 'Mine', es: 'Suyo' },
      tax: 7,
    });
  });

  const record = fc.record({
    name: fc.constantFrom('a', 'b', 'c'),
    title: fc.dictionary(fc.constantFrom('en', 'es', 'fr'), fc.constantFrom('x', 'y')),
    gates: fc.array(fc.constantFrom('n', 's'), { maxLength: 2 }),
  });
  it('loses nothing of either: every field is mine where I changed it, else theirs', () => {
    fc.assert(
      fc.property(record, record, record, (before, mine, theirs) => {
        const merged = mergeOver(before, mine, theirs);
        const changed = differingFields(before, mine);
        for (const path of changed) expect(valueAt(merged, path)).toEqual(valueAt(mine, path));
        for (const path of differingFields(merged, theirs)) expect(changed).toContain(path);
      }),
    );
  });
});
