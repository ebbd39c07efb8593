import type { Pages } from '@server/pages';
import { AccountsForm } from './Partials/AccountsForm';
import { AppearanceForm } from './Partials/AppearanceForm';
import { GeneralForm } from './Partials/GeneralForm';
import { OrganisationForm } from './Partials/OrganisationForm';
import { SalesForm } from './Partials/SalesForm';
import { SettingsFrame } from './Partials/SettingsFrame';

export default function Index({ section }: Pages['Settings/Index']) {
  return (
    <SettingsFrame current={section.name}>
      {/* Each page is a form of its own: another one must not take over what was typed. */}
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
