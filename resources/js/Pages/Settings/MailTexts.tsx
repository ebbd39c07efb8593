import type { Pages } from '@server/pages';
import type { MessageKey } from '@server/shared/i18n/translate';
import { MAIL_GROUP_NAMES, MAIL_GROUPS, mailKey } from '@server/shared/mailGroups';
import { paths } from '@server/shared/paths';
import { Badge } from '@/Components/Badge';
import { LinkButton } from '@/Components/LinkButton';
import { useT } from '@/hooks/useT';
import { mailName } from './Partials/mailName';
import { SettingsFrame } from './Partials/SettingsFrame';

type Mail = Pages['Settings/MailTexts']['mails'][number];

export default function MailTexts({ mails }: Pages['Settings/MailTexts']) {
  const t = useT();
  return (
    <SettingsFrame
      current="mails"
      lead={t('mailTexts.lead')}
      actions={<LinkButton href={paths.settings.mail()}>{t('settings.tab_mail')}</LinkButton>}
    >
      {MAIL_GROUP_NAMES.map((group) => (
        <section key={group} className="pt-8">
          <h2 className="mb-3 text-heading">{t(`mailTexts.group_${group}`)}</h2>
          <ul>
            {MAIL_GROUPS[group]
              .flatMap((key) => mails.find(({ kind }) => mailKey(kind) === key) ?? [])
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
      <div>
        <h3 className="font-strong">{name}</h3>
        <p className="text-small text-soft">{t(`mailMoments.${mailKey(mail.kind)}` as MessageKey)}</p>
      </div>
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
