/** Field types of many forms. */
import { z } from 'zod';
import { EMAIL, readAddress, readPhone, readText, readWords } from './contacts';
import { isCountry } from './countries';
import { holdsLink } from './links';
import type { IsoDate, IsoDateTime } from './time';

/** Characters that the database cannot store and that people do not type on purpose. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is removed
const UNSTORABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]|\p{Surrogate}/gu;
const LANGUAGE = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})?$/;
const MAX_LANGUAGES = 40;

/** Removes characters that cannot be stored; line breaks and tabs stay. */
export const storable = (text: string): string => text.replace(UNSTORABLE, '');

/** Text without unstorable or invisible characters, up to a length; may be empty. */
export const plainText = (max: number) =>
  z
    .string()
    .transform((typed) => readText(storable(typed)))
    .pipe(z.string().max(max));

/** The same, and not empty. */
export const requiredText = (max: number) => plainText(max).pipe(z.string().min(1));

/** The name of a person: emails send it to others, so it must not contain a web address. */
export const personName = () =>
  plainText(120)
    .transform(readWords)
    .pipe(z.string().min(1))
    .refine((name) => !holdsLink(name), 'errors.name_with_link');

const MAX_ADDRESS = 254;
const MAX_PHONE = 40;

export const email = () =>
  plainText(MAX_ADDRESS)
    .transform(readAddress)
    .pipe(z.email({ pattern: EMAIL }).max(MAX_ADDRESS));

/** Tax ID and postal address of an invoice's customer or of a company. */
export const postalFields = {
  taxId: requiredText(40),
  country: z.string().trim().toUpperCase().refine(isCountry, 'errors.country_unknown'),
  address: requiredText(200),
  postcode: requiredText(20),
  city: requiredText(100),
};

/** A phone number, or empty. */
export const phone = () =>
  plainText(MAX_PHONE).transform((typed, context) => {
    const read = readPhone(typed);
    if (read !== null) return read;
    context.addIssue({ code: 'custom', message: 'errors.phone' });
    return z.NEVER;
  });

/** A text in any number of languages; drops empty ones. */
export const localTexts = (max: number) =>
  z
    .record(
      z.string().regex(LANGUAGE),
      z.preprocess((typed) => typed ?? '', plainText(max)),
    )
    .refine((texts) => Object.keys(texts).length <= MAX_LANGUAGES, 'errors.invalid')
    .transform((texts): Record<string, string> => Object.fromEntries(Object.entries(texts).filter(([, it]) => it)));

/** The version of a legal text. */
export const version = z.int().min(1).max(1_000_000).optional();

/** The versions of the legal texts shown on a page; none without a page. */
export const acceptedVersions = z.object({ terms: version, privacy: version }).optional();

/** An id per language; drops languages without one. */
export const localIds = () =>
  z
    .record(z.string().regex(LANGUAGE), z.uuid().toLowerCase().nullable())
    .refine((ids) => Object.keys(ids).length <= MAX_LANGUAGES, 'errors.invalid')
    .transform((ids) => Object.fromEntries(Object.entries(ids).flatMap(([code, id]) => (id ? [[code, id]] : []))));

const FIRST_INSTANT = Date.UTC(2000, 0, 1);
const LAST_INSTANT = Date.UTC(2200, 0, 1);

/** A time in the range of our calendars. */
export const instant = () =>
  z.iso
    .datetime({ offset: true })
    .transform((text) => new Date(text))
    .refine((date) => date.getTime() >= FIRST_INSTANT && date.getTime() < LAST_INSTANT, 'errors.invalid')
    .transform((date) => date.toISOString() as IsoDateTime);

/** The same, or null. */
export const optionalInstant = () => instant().nullable();

/** A day in the range of our calendars: ISO 8601 has the year 0, PostgreSQL does not. */
export const day = (message = 'errors.invalid') =>
  z.iso
    .date(message)
    .refine((text) => text >= '1900-01-01' && text < '2200-01-01', message)
    .transform((text) => text as IsoDate);

const MAX_INT4 = 2_147_483_647;

/** A whole number in the range of PostgreSQL's `int`, such as the version of a record. */
export const int4 = (min = 0) => z.int().min(min).max(MAX_INT4);

/** A whole number within a range. */
export const wholeNumber = (min: number, max: number) => z.int().min(min).max(max);

/** A percentage in basis points. Messages refer to per cent, as typed. */
export const percentage = () => z.int().min(0, 'errors.percent_negative').max(10_000, 'errors.percent_too_high');

/** An amount of money in minor units. Messages refer to major units. */
export const amountUpTo = (max: number) => z.int().min(0, 'errors.amount_negative').max(max, 'errors.amount_too_high');

const MAX_PLACES = 200;
const places = z.array(z.uuid().toLowerCase()).max(MAX_PLACES);

/** The scope and end date of a role, as forms send them. */
export const reachRequest = z
  .object({
    isLimited: z.boolean(),
    venues: places,
    events: places,
    until: day().nullable(),
  })
  .refine(({ isLimited, venues, events }) => !isLimited || venues.length + events.length > 0, {
    path: ['venues'],
    error: 'errors.places_needed',
  });
