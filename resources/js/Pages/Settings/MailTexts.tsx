import type { Pages } from '@server/pages';
import type { MessageKey } from '@server/shared/i18n/translate';
import { paths } from '@server/shared/paths';
import { Badge } from '@/Components/Badge';
import { LinkButton } from '@/Components/LinkButton';
import { useT } from '@/hooks/useT';
import { mailName } from './Partials/mailName';
import { SettingsFrame } from './Partials/SettingsFrame';

type Mail = Pages['Settings/MailTexts']['mails'][number];

/** Mails belong together by how their kinds begin. */
const GROUPS: readonly (readonly [label: MessageKey, fits: RegExp])[] = [
  ['mailTexts.group_orders', /^(order|visit|money)_/],
  ['mailTexts.group_accounts', /^(users|privacy)\./],
  ['mailTexts.group_codes', /^promo_codes\./],
];

/** The tickets first, then what else befalls an order; the others as they come. */
const FIRST = [
  'order_paid',
  'visit_booked',
  'visit_moved',
  'order_terms_changed',
  'order_rescheduled',
  'order_exchanged',
  'order_to_confirm',
  'order_expired',
];
const rank = ({ kind }: Mail): number => (FIRST.includes(kind) ? FIRST.indexOf(kind) : FIRST.length);

export default function MailTexts({ mails }: Pages['Settings/MailTexts']) {
  const t = useT();
  return (
    <SettingsFrame
      current="mails"
      lead={t('mailTexts.lead')}
      actions={<LinkButton href={paths.settings.mail()}>{t('settings.tab_mail')}</LinkButton>}
    >
      {GROUPS.map(([label, fits]) => (
        <section key={label} className="pt-8">
          <h2 className="mb-3 text-heading">{t(label)}</h2>
          <ul>
            {mails
              .filter(({ kind }) => fits.test(kind))
              .sort((a, b) => rank(a) - rank(b))
              .map((mail) => (
                <MailLine key={mail.kind} mail={mail} />
              ))}
          </ul>
        </section>
      ))}
    </SettingsFrame>
  );
}

function MailLine({ mail }: { mail: Mail }) {
  const t = useT();
  const name = mailName(mail.kind, t);
  return (
    <li className="grid gap-x-8 gap-y-2 border-t border-rule py-4 md:grid-cols-[16rem_minmax(0,1fr)]">
      <h3 className="font-strong">{name}</h3>
      <ul className="grid gap-3">
        {mail.languages.map(({ code, name: language, subject, isOwn }) => (
          <li key={code} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <div className="min-w-0 grow">
              <p className="flex flex-wrap items-center gap-2 text-small text-soft">
                <span lang={code}>{language}</span>
                {isOwn && <Badge tone="accent">{t('mailTexts.own_badge')}</Badge>}
              </p>
              <p lang={code} className="wrap-anywhere">
                {subject}
              </p>
            </div>
            <LinkButton href={paths.settings.mails(mail.kind, code)} variant="secondary" size="sm" icon="mail">
              {t('mailTexts.edit')}
              <span className="sr-only">
                : {name}, {language}
              </span>
            </LinkButton>
          </li>
        ))}
      </ul>
    </li>
  );
}
