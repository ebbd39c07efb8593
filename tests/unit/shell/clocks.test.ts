/** Pages write the time of the venue or of the organisation; the clock of the device is read for sign-ins alone. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { sourceFiles } from '../../../scripts/sourceFiles';

const sources = sourceFiles()
  .filter((file) => /^resources\/js\/.*\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }));

/** Each way to the clock of the device, and the files in which it stands. */
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
  // The ticket of today's date beside the form to sign in is decoration.
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
