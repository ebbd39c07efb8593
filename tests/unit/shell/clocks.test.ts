/** Pages use the time of the venue or the organisation; the device's clock is used only for sign-ins. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { sourceFiles } from '../../../scripts/sourceFiles';

const sources = sourceFiles()
  .filter((file) => /^resources\/js\/.*\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }));

/** Each way to read the device's clock, and the files that may contain it. */
const WAYS: Record<string, { pattern: RegExp; files: string[] }> = {
  'a date in the zone of the device': {
    pattern: /\.toLocale(Date|Time)String\(|\bDate\(.*\)\.toLocaleString\(/,
    files: [],
  },
  'a part of a date in the zone of the device': {
    pattern: /\.(get|set)(Hours|Minutes|Date|Day|Month|FullYear)\(|\.getTimezoneOffset\(/,
    files: [],
  },
  'the zone of the device': { pattern: /resolvedOptions\(\)/, files: ['resources/js/lib/ownZone.ts'] },
  'the zone of the device by its name': {
    pattern: /\b(ownZone|useOwnZone)\(/,
    files: [
      'resources/js/Pages/Auth/NewDevice.tsx',
      'resources/js/Pages/Venues/Create.tsx',
      'resources/js/lib/ownZone.ts',
    ],
  },
  'a field for a date and a time': {
    pattern: /datetime-local"/,
    files: ['resources/js/Components/form/DateTimeField.tsx'],
  },
  // The decorative ticket beside the sign-in form shows today's date.
  'a format without a zone': {
    pattern: /new Intl\.DateTimeFormat\((?![^;]*timeZone)/,
    files: ['resources/js/Layouts/AuthLayout.tsx'],
  },
};

it.each(Object.entries(WAYS))('%s is read where it is meant', (_name, { pattern, files }) => {
  expect(
    sources
      .filter(({ text }) => pattern.test(text))
      .map(({ file }) => file)
      .sort(),
  ).toEqual(files);
});
