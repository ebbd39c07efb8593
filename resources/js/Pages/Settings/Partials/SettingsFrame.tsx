import type { MessageKey } from '@server/shared/i18n/translate';
import { paths } from '@server/shared/paths';
import type { ReactNode } from 'react';
import { PageHeader } from '@/Components/PageHeader';
import { SubNav } from '@/Components/SubNav';
import { useT } from '@/hooks/useT';

const PAGES = {
  organisation: paths.settings.section(),
  appearance: paths.settings.section('appearance'),
  sales: paths.settings.section('sales'),
  accounts: paths.settings.section('accounts'),
  general: paths.settings.section('general'),
  channels: paths.settings.channels(),
  payments: paths.settings.payments(),
  wallets: paths.settings.wallets(),
  invoices: paths.settings.invoices(),
  visits: paths.settings.multiAppointments(),
  languages: paths.settings.languages(),
  mails: paths.settings.mails(),
  mail: paths.settings.mail(),
  legal: paths.settings.legal(),
  privacy: paths.settings.privacy(),
} as const;

type PageName = keyof typeof PAGES;

/** Pages without a tab of their own, with the tab they belong to. */
const BEHIND: { [K in PageName]?: PageName } = {
  invoices: 'sales',
  mail: 'mails',
  payments: 'channels',
  wallets: 'channels',
  privacy: 'legal',
};

type SettingsFrameProps = { current: PageName; children: ReactNode; lead?: ReactNode; actions?: ReactNode };

/** Header and tabs of the settings pages. */
export function SettingsFrame({ current, children, lead, actions }: SettingsFrameProps) {
  const t = useT();
  const title = t(`settings.tab_${current}` as MessageKey);
  const items = (Object.keys(PAGES) as PageName[])
    .filter((name) => !Object.hasOwn(BEHIND, name))
    .map((name) => ({
      label: t(`settings.tab_${name}` as MessageKey),
      href: PAGES[name],
      current: name === (BEHIND[current] ?? current),
    }));
  return (
    <>
      <PageHeader
        title={`${t('settings.title')} · ${title}`}
        heading={title}
        eyebrow={t('settings.title')}
        lead={lead ?? t('settings.lead')}
        actions={actions}
      />
      <SubNav label={t('settings.pages')} items={items} />
      {/* The line below the tabs also serves as the first section's border. */}
      <div className="[&_form>section:first-child]:border-t-0">{children}</div>
    </>
  );
}
