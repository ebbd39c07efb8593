/** Request of the venue form. */
import { z } from 'zod';
import { isCountry } from '../shared/countries';
import { isRegionOf } from '../shared/regions';
import { int4, plainText, requiredText } from '../shared/requestParts';

const MAX_GATES = 50;

function isTimeZone(name: string): boolean {
  try {
    // An offset such as +02:00 has no summer time, so a region is required.
    return (
      new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '' && /^[A-Za-z]/.test(name)
    );
  } catch {
    return false;
  }
}

const fold = (name: string) => name.normalize('NFC').toLowerCase();

const gates = z
  .array(z.object({ id: z.uuid(), name: requiredText(80) }))
  .max(MAX_GATES)
  .superRefine((all, context) => {
    all.forEach(({ id, name }, at) => {
      const isRepeated = (test: (other: (typeof all)[number]) => boolean) => all.slice(0, at).some(test);
      if (isRepeated((other) => fold(other.name) === fold(name) || other.id === id))
        context.addIssue({ code: 'custom', path: [at, 'name'], message: 'errors.gate_twice' });
    });
  });

/** Limit of a room or area; '' is the whole venue. */
const fireLimits = z
  .array(z.object({ zone: plainText(80), people: int4(1).pipe(z.number().max(1_000_000)), refuses: z.boolean() }))
  .max(MAX_GATES)
  .superRefine((all, context) => {
    all.forEach(({ zone }, at) => {
      if (all.slice(0, at).some((other) => other.zone === zone))
        context.addIssue({ code: 'custom', path: [at, 'zone'], message: 'errors.zone_twice' });
    });
  });

export const venueRequest = z
  .object({
    name: requiredText(120),
    address: requiredText(240),
    city: requiredText(120),
    country: z.string().refine(isCountry, 'errors.country_unknown'),
    /** Region or town whose public holidays apply; empty for those of the country alone. */
    region: z.string().default(''),
    timeZone: z.string().refine(isTimeZone, 'errors.time_zone_unknown'),
    gates,
    fireLimits: fireLimits.default([]),
    /** Local time when the venue is empty; 00:00 is midnight. */
    closesAt: z
      .string()
      .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'errors.time_of_day')
      .default('00:00'),
  })
  .refine(({ country, region }) => isRegionOf(country, region), { path: ['region'], message: 'errors.region_unknown' });
export type VenueInput = z.output<typeof venueRequest>;
