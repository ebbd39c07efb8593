/**
 * A fixed date in a test that is compared with the present passes at some time, and then the test fails without any
 * change.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { sourceFiles } from '../../scripts/sourceFiles';

/**
 * The day on which this rule was written. Earlier dates are in the past for ever; `tests/support/days.ts` provides
 * future ones.
 */
const LAST_DAY = '2026-11-27';

const ISO_DAY = /\b(20\d\d-(?:0[1-9]|1[0-2])(?:-\d\d)?)(?!\d)/g;
/** "3 May 2019", "el 3 de mayo de 2019". */
const IN_WORDS = /\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|ene|abr|ago|dic)[a-z]*\.?(?: de)? (20\d\d)\b/gi;
/** Calendar days need a zone, and a day is not always 24 hours. */
const OWN_CALENDAR =
  /new Date\(\)\.(get(?!UTCHours)|toISOString\(\)\.slice\(0)|Date\.now\(\)[^;\n]*\)\.(toISOString\(\)\.slice\(0, (4|7|10)\)|toLocaleDateString)|At\.toISOString\(\)\.slice\(0, (4|7|10)\)/;

const sources = sourceFiles()
  .filter((file) => /^tests\/(?!unit\/)/.test(file) && /\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }));
const found = (pattern: RegExp, isWrong: (match: string) => boolean, where = /./) =>
  sources
    .filter(({ file }) => where.test(file))
    .flatMap(({ file, text }) =>
      [...text.matchAll(pattern)].filter(([, match]) => isWrong(match!)).map(([, match]) => `${file}: ${match}`),
    );

/** Sets the browser's own clock. */
const CLOCK_OF_THE_GALLERY = 'tests/e2e/gallery/gallery.test.ts: 2030-05-01';
/** Dates that mean "some day" are allowed: this code will not last as long. */
const SOME_DAY = '2080';
const isComing = (date: string) => date > LAST_DAY.slice(0, date.length) && date < SOME_DAY;

describe('tests that run on the present day', () => {
  it('hold no date that is still to come', () => {
    const late = [...found(ISO_DAY, isComing), ...found(IN_WORDS, isComing)];
    expect(late.filter((it) => it !== CLOCK_OF_THE_GALLERY)).toEqual([]);
  });

  it('hold none at all in the browser, whose pages begin with today', () => {
    const days = found(ISO_DAY, () => true, /^tests\/e2e\//).filter((it) => it !== CLOCK_OF_THE_GALLERY);
    expect(days).toEqual([]);
  });

  it('ask a zone for its day, its month and its year', () => {
    expect(sources.filter(({ text }) => OWN_CALENDAR.test(text)).map(({ file }) => file)).toEqual([]);
  });
});
