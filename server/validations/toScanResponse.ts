/** Result of a scan in the steward's language. */
import type { GateQuestion } from '../shared/gateQuestions';
import { type LocalText, localText } from '../shared/localText';
import type { ScanFacts, Validated } from './actions/validateTicket';
import type { AskedQuestion, ScanAnswer, ScanDetails } from './pages';

const words = (texts: LocalText | undefined, locale: string): string | null =>
  texts ? localText(texts, locale) || null : null;

/** A question for the visitor, in the steward's language. */
const askedAtGate = ({ id, kind, label, options }: GateQuestion, locale: string): AskedQuestion => ({
  ...{ id, kind, label: localText(label, locale) },
  options: options.map(({ value, label: said }) => ({ value, label: localText(said, locale) })),
});

/** Facts recorded with a scan; null if there are none. */
export const detailsOf = (facts: ScanFacts, locale: string): ScanDetails => ({
  ticket: facts.ticket ?? null,
  order: facts.order ?? null,
  product: words(facts.product, locale),
  event: words(facts.event, locale),
  holder: facts.holder ?? null,
  startsAt: facts.starts_at ?? null,
  day: facts.day ?? null,
  validFrom: facts.valid_from ?? null,
  validUntil: facts.valid_until ?? null,
  timeZone: facts.time_zone ?? null,
  usesLeft: facts.uses_left ?? null,
  usesTotal: facts.uses_total ?? null,
  admits: facts.admits ?? null,
  // Older scans have no number: they counted all people.
  people: facts.people ?? null,
  peopleLeft: facts.people_left ?? null,
  attention: words(facts.attention, locale),
  note: facts.note ?? null,
  questions: facts.questions?.map((question) => askedAtGate(question, locale)) ?? null,
  isGoods: facts.goods ?? false,
  lastEntryAt: facts.last_entry_at ?? null,
  lastEntryGate: facts.last_entry_gate ?? null,
  forced: facts.forced ?? null,
  forceReason: facts.force_reason ?? null,
  rule: facts.rule
    ? {
        ...facts.rule,
        effect: facts.rule_effect ?? 'deny',
        message: words(facts.rule_message, locale) ?? facts.rule.name,
      }
    : null,
});

export const toScanResponse = (
  { result, replayed, validationId, details }: Validated,
  locale: string,
  face: ScanAnswer['face'],
): ScanAnswer => ({
  result,
  validationId,
  replayed,
  details: detailsOf(details, locale),
  face,
});
