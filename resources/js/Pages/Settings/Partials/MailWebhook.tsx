import { router, usePage } from '@inertiajs/react';
import type { Pages } from '@server/pages';
import { paths } from '@server/shared/paths';
import { uuidv7 } from '@server/shared/uuid';
import { useState } from 'react';
import { Button } from '@/Components/Button';
import { Card } from '@/Components/Card';
import { ConfirmDialog } from '@/Components/ConfirmDialog';
import { ShownOnceDialog } from '@/Components/ShownOnceDialog';
import { useT } from '@/hooks/useT';

const STAY = { preserveScroll: true, preserveState: true };

/** URL at which an email service delivers incoming email, and the secret it must send. */
export function MailWebhook({ url, secret }: Pages['Settings/MailAnswers']['webhook']) {
  const t = useT();
  const { flash } = usePage();
  const [id, setId] = useState(uuidv7);
  const [isBusy, setIsBusy] = useState(false);
  const [asking, setAsking] = useState<'make' | 'remove' | null>(null);
  const visit = {
    ...STAY,
    onStart: () => setIsBusy(true),
    onFinish: () => setIsBusy(false),
    onSuccess: () => setId(uuidv7()),
  };
  const make = () => router.post(paths.settings.mailWebhookSecret(), { id }, visit);
  const confirm = () => {
    if (asking === 'make') make();
    else router.delete(paths.settings.mailWebhookSecret(), visit);
    setAsking(null);
  };
  const words = secret === 'environment' ? t('mailAnswers.fixed', { name: 'MAIL_WEBHOOK_SECRET' }) : null;
  return (
    <Card title={t('mailAnswers.webhook')} className="mt-8">
      <p className="max-w-prose text-soft">{t('mailAnswers.webhook_text')}</p>
      <p className="mt-3 font-strong wrap-anywhere select-all">{url}</p>
      <p className="mt-3">{words ?? t(`mailAnswers.secret_${secret === 'page' ? 'page' : 'none'}`)}</p>
      {secret !== 'environment' && (
        <div className="mt-4 button-row">
          <Button variant="secondary" busy={isBusy} onClick={secret === 'page' ? () => setAsking('make') : make}>
            {t(secret === 'page' ? 'mailAnswers.secret_make_again' : 'mailAnswers.secret_make')}
          </Button>
          {secret === 'page' && (
            <Button variant="secondary" icon="trash" onClick={() => setAsking('remove')}>
              {t('mailAnswers.secret_remove')}
            </Button>
          )}
        </div>
      )}
      <ShownOnceDialog
        secret={flash.webhookSecret}
        title={t('mailAnswers.secret_new_title')}
        text={t('mailAnswers.secret_new_text')}
        copyLabel={t('mailAnswers.secret_copy')}
        doneLabel={t('mailAnswers.secret_done')}
        show={(made) => <code className="figures block bg-sunken p-5 wrap-anywhere select-all">{made}</code>}
      />
      {asking && (
        <ConfirmDialog
          open
          onOpenChange={() => setAsking(null)}
          title={t(`mailAnswers.secret_${asking}_title`)}
          confirmLabel={t(asking === 'make' ? 'mailAnswers.secret_make_again' : 'mailAnswers.secret_remove')}
          onConfirm={confirm}
          dangerous
        >
          {t(`mailAnswers.secret_${asking}_text`)}
        </ConfirmDialog>
      )}
    </Card>
  );
}
