import { prisma } from '../../infra/db';
import { absoluteUrl } from '../../infra/runtime';
import { composeMail, declareMail, type MailKind, queueMail, writeMail } from '../../mails';
import { translator } from '../../shared/i18n';
import type { Locale } from '../../shared/i18n/translate';
import { type LocalText, localText } from '../../shared/localText';
import { paths } from '../../shared/paths';

const SAMPLE = { name: 'Clara Vidal', promo: 'Club', code: 'CLUB-7K2M', note: '' };
const SAMPLE_SECRET = 'sample';

type Outcome = 'asked' | 'approved' | 'refused';
type Said = { name: string; promo: string; code: string; note: string };

/** The code if there is one, else the state of the request. */
function contentOf(outcome: Outcome, said: Said, secret: string, locale: Locale) {
  const t = translator(locale);
  const action =
    outcome === 'approved'
      ? { label: t('promoCodes.mail_approved_action'), url: absoluteUrl(paths.promo.show(said.code)) }
      : { label: t('promoCodes.mail_asked_action'), url: absoluteUrl(paths.promo.request(secret)) };
  return { placeholders: said, frame: { action } };
}

const declare = (outcome: Outcome): MailKind =>
  declareMail({
    kind: `promo_codes.${outcome}`,
    subject: `promoCodes.mail_${outcome}_subject`,
    heading: `promoCodes.mail_${outcome}_subject`,
    body: [
      'promoCodes.mail_greeting',
      `promoCodes.mail_${outcome}_text`,
      ...(outcome === 'asked' ? [] : ['{note}' as const]),
    ],
    placeholders: [
      'name',
      'promo',
      ...(outcome === 'approved' ? ['code'] : []),
      ...(outcome === 'asked' ? [] : ['note']),
    ],
    essential: outcome === 'approved' ? ['code'] : [],
    sample: (locale) => contentOf(outcome, SAMPLE, SAMPLE_SECRET, locale),
  });

const KINDS: Record<Outcome, MailKind> = {
  asked: declare('asked'),
  approved: declare('approved'),
  refused: declare('refused'),
};

type Asked = { id: string; secret: string; name: string; email: string; locale: string; promoId: string };

/** Confirms a request, with a link to its state. */
export async function mailCodeAsked({ id, secret, name, email, locale, promoId }: Asked): Promise<void> {
  const found = await prisma.promo.findUniqueOrThrow({ where: { id: promoId }, select: { name: true } });
  const promo = localText(found.name as LocalText, locale);
  await queueMail({
    kind: KINDS.asked.kind,
    dedupeKey: `promo_codes.asked:${id}`,
    recipient: email,
    locale,
    ...(await composeMail(
      KINDS.asked,
      locale,
      contentOf('asked', { name, promo, code: '', note: '' }, secret, locale),
    )),
  });
}

/** Sends the decision: the code, or the reason of a refusal. */
export async function mailCodeDecided(id: string): Promise<void> {
  const request = await prisma.promoCodeRequest.findUniqueOrThrow({
    where: { id },
    include: { promo: { select: { name: true } }, code: { select: { code: true } } },
  });
  const { email, name, note, secret, code, locale } = request;
  const outcome = code ? 'approved' : 'refused';
  const promo = localText(request.promo.name as LocalText, locale);
  const content = contentOf(outcome, { name, promo, code: code?.code ?? '', note: note ?? '' }, secret, locale);
  await queueMail({
    ...(await writeMail(KINDS[outcome], { email, locale }, content)),
    dedupeKey: `promo_codes.${outcome}:${id}`,
    always: true,
  });
}
