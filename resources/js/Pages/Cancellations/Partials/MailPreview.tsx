import type { MailPreview as Preview } from '@server/cancellations/pages';
import { paths } from '@server/shared/paths';
import { useState } from 'react';
import { Alert } from '@/Components/Alert';
import { Button } from '@/Components/Button';
import { Dialog } from '@/Components/Dialog';
import { useT } from '@/hooks/useT';
import { http } from '@/lib/http';
import type { CancellationForm } from '../Create';

/** Preview of the email in both languages, with sample data. */
export function MailPreview({ form }: { form: CancellationForm }) {
  const t = useT();
  const [mails, setMails] = useState<Preview[] | 'failed' | null>(null);
  const [isBusy, setBusy] = useState(false);
  const see = () => {
    setBusy(true);
    http
      .post<{ mails: Preview[] }>(paths.cancellations.preview(), form.data)
      .then(
        ({ data }) => setMails(data.mails),
        () => setMails('failed'),
      )
      .finally(() => setBusy(false));
  };
  return (
    <div>
      <Button variant="secondary" icon="mail" busy={isBusy} onClick={see}>
        {t('cancellations.see_mail')}
      </Button>
      {mails === 'failed' && (
        <Alert tone="danger" live className="mt-4">
          {t('forms.fix_errors', { count: 1 })}
        </Alert>
      )}
      {Array.isArray(mails) && (
        <Dialog open onOpenChange={(open) => !open && setMails(null)} title={t('cancellations.mail_title')}>
          <div className="grid gap-6">
            {mails.map(({ locale, subject, text }) => (
              <article key={locale} lang={locale} className="rounded-md border border-rule p-4">
                <h3 className="font-strong break-words">{subject}</h3>
                <p className="mt-3 whitespace-pre-line break-words text-small">{text}</p>
              </article>
            ))}
          </div>
        </Dialog>
      )}
    </div>
  );
}
