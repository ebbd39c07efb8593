import { paths } from '@server/shared/paths';
import { Card } from '@/Components/Card';
import { LinkButton } from '@/Components/LinkButton';
import { useT } from '@/hooks/useT';

/** Exports a copy of all data for the person. */
export function HandOver({ address }: { address: string }) {
  const t = useT();
  return (
    <Card title={t('personalData.hand_over')}>
      <p className="mb-5 text-soft">{t('personalData.hand_over_text')}</p>
      <LinkButton href={paths.personalData.export(address)} variant="secondary" icon="download" download>
        {t('personalData.download')}
      </LinkButton>
    </Card>
  );
}
