import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { Alert } from '@/Components/Alert';
import { LinkButton } from '@/Components/LinkButton';
import { useT } from '@/hooks/useT';
import { InvoicesForm } from './Partials/InvoicesForm';
import { SettingsFrame } from './Partials/SettingsFrame';
import { VerifactuForm } from './Partials/VerifactuForm';

export default function Invoices(props: Pages['Settings/Invoices']) {
  const t = useT();
  const { missing } = props;
  return (
    <SettingsFrame current="invoices" lead={t('invoices.settings_lead')}>
      {missing && (
        <Alert tone="warn" className="mt-6">
          <p>{t(`invoices.missing_${missing}`)}</p>
          <p className="mt-3">
            {missing !== 'series' ? (
              <LinkButton href={paths.settings.section()} variant="secondary" size="sm">
                {t('invoices.to_organisation')}
              </LinkButton>
            ) : (
              <LinkButton href={paths.series.index()} variant="secondary" size="sm">
                {t('invoices.to_series')}
              </LinkButton>
            )}
          </p>
        </Alert>
      )}
      <InvoicesForm {...props} />
      {props.record.values.verifactu && (
        <div className="mt-10 border-t border-rule">
          <VerifactuForm {...props.verifactu} />
        </div>
      )}
    </SettingsFrame>
  );
}
