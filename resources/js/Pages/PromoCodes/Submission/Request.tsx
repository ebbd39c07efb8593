import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { Alert } from '@/Components/Alert';
import { LinkButton } from '@/Components/LinkButton';
import { PageHeader } from '@/Components/PageHeader';
import { useFormat } from '@/hooks/useFormat';
import { useMailText } from '@/hooks/useMailText';
import { useT } from '@/hooks/useT';

const TONES = { waiting: 'info', approved: 'ok', refused: 'warn' } as const;

export default function Request({ request, zone }: Pages['PromoCodes/Submission/Request']) {
  const t = useT();
  const mailText = useMailText();
  const format = useFormat();
  const { state, promo, askedAt, note, code } = request;
  return (
    <div className="gutter mx-auto grid w-full max-w-[48rem] gap-6 py-10 md:py-16">
      <PageHeader
        title={t('promoCodes.status_title')}
        lead={t('promoCodes.asked_on', { date: format.day(askedAt, zone), promo })}
      />
      <Alert tone={TONES[state]}>
        {state === 'waiting' ? mailText('promoCodes.status_waiting') : t(`promoCodes.status_${state}`)}
      </Alert>
      {code && (
        <>
          <p className="figures display text-title wrap-anywhere">{code}</p>
          <div>
            <LinkButton href={paths.promo.show(code)}>{t('promoCodes.mail_approved_action')}</LinkButton>
          </div>
        </>
      )}
      {note && <p className="max-w-reading whitespace-pre-line">{note}</p>}
    </div>
  );
}
