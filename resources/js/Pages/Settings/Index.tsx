import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { LinkButton } from '@/Components/LinkButton';
import { useT } from '@/hooks/useT';
import { AccountsForm } from './Partials/AccountsForm';
import { AppearanceForm } from './Partials/AppearanceForm';
import { GeneralForm } from './Partials/GeneralForm';
import { OrganisationForm } from './Partials/OrganisationForm';
import { SalesForm } from './Partials/SalesForm';
import { SettingsFrame } from './Partials/SettingsFrame';

export default function Index({ section }: Pages['Settings/Index']) {
  const t = useT();
  const toInvoices = (
    <LinkButton href={paths.settings.invoices()} variant="secondary">
      {t('settings.tab_invoices')}
    </LinkButton>
  );
  return (
    <SettingsFrame current={section.name} actions={section.name === 'sales' ? toInvoices : undefined}>
      {/* A key by page, so that a form never takes over another page's input. */}
      <div key={section.name}>
        {section.name === 'organisation' && <OrganisationForm record={section.record} />}
        {section.name === 'appearance' && <AppearanceForm record={section.record} />}
        {section.name === 'sales' && <SalesForm record={section.record} />}
        {section.name === 'accounts' && <AccountsForm record={section.record} />}
        {section.name === 'general' && <GeneralForm record={section.record} />}
      </div>
    </SettingsFrame>
  );
}
