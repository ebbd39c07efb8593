/** What a scan came to, in the words of the validator's language. */
import { type LocalText, localText } from '../shared/localText';
import { type IsoDateTime, toIso } from '../shared/time';
import type { ScanFacts, Validated } from './actions/validateTicket';
import type { ScanAnswer, ScanDetails } from './pages';

const time = (written: string | undefined): IsoDateTime | null => (written ? toIso(new Date(written)) : null);
const words = (texts: LocalText | undefined, locale: string): string | null =>
  texts ? localText(texts, locale) || null : null;

/** The facts recorded with a scan; null where there are none. */
export const detailsOf = (facts: ScanFacts, locale: string): ScanDetails => ({
  ticket: facts.ticket ?? null,
  order: facts.order ?? null,
  product: words(facts.product, locale),
  event: words(facts.event, locale),
  holder: facts.holder ?? null,
  startsAt: time(facts.starts_at),
  validFrom: time(facts.valid_from),
  validUntil: time(facts.valid_until),
  timeZone: facts.time_zone ?? null,
  usesLeft: facts.uses_left ?? null,
  usesTotal: facts.uses_total ?? null,
  admits: facts.admits ?? null,
  attention: words(facts.attention, locale),
  lastEntryAt: time(facts.last_entry_at),
  lastEntryGate: facts.last_entry_gate ?? null,
  forced: facts.forced ?? null,
  forceReason: facts.force_reason ?? null,
});

export const scanAnswer = ({ result, replayed, validationId, details }: Validated, locale: string): ScanAnswer => ({
  result,
  validationId,
  replayed,
  details: detailsOf(details, locale),
});
