import type { GateAnswer } from '@server/shared/gateDecision';
import type { ListHead } from '@server/shared/gateList';
import { type LocalText, localText } from '@server/shared/localText';
import { toIso } from '@server/shared/time';
import type { Answer, Scan } from '../useScans';

const instant = (at: number | undefined) => (at === undefined ? null : toIso(new Date(at)));

/** This device's decision in the format of the server's response. */
export function ownAnswer(answer: GateAnswer, head: ListHead, scan: Scan, locale: string): Answer {
  const { result, forced, ticket, product, usesLeft, people, peopleLeft, lastEntry, rule } = answer;
  const words = (texts: LocalText | undefined) => (texts && localText(texts, locale)) || null;
  const event = head.events.find(({ id }) => id === product?.event);
  return {
    result,
    validationId: scan.nonce,
    replayed: false,
    face: null,
    details: {
      ticket: ticket?.reference || null,
      order: null,
      product: words(product?.name),
      event: words(event?.title),
      // The pass holder's name, beside the photo or, without one, to compare with a document.
      holder: ticket?.pass?.holder ?? null,
      startsAt: instant(ticket?.slot?.startsAt),
      day: ticket?.slot?.day ?? null,
      validFrom: instant(ticket?.from),
      validUntil: instant(ticket?.until),
      timeZone: ticket ? head.venue.timeZone : null,
      usesLeft,
      usesTotal: ticket?.usesTotal ?? null,
      admits: ticket && ticket.units > 1 ? ticket.units : null,
      people,
      peopleLeft: peopleLeft || null,
      attention: result === 'accepted' || result === 'no_entry' ? words(product?.attention) : null,
      note: ticket?.note ?? null,
      questions:
        result === 'answer_needed'
          ? (product?.questions ?? []).map(({ id, kind, label, options }) => ({
              ...{ id, kind, label: localText(label, locale) },
              options: options.map((option) => ({ value: option.value, label: localText(option.label, locale) })),
            }))
          : null,
      isGoods: product !== null && !product.isEntry,
      lastEntryAt: instant(lastEntry?.at),
      lastEntryGate: head.gates.find(({ id }) => id === lastEntry?.gate)?.name ?? null,
      forced,
      forceReason: scan.forceReason ?? null,
      rule: rule && {
        id: rule.rule.id,
        name: rule.rule.name,
        effect: rule.effect,
        message: words(rule.rule.message) ?? rule.rule.name,
      },
    },
  };
}
