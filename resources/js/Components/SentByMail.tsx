import { Button } from '@/Components/Button';
import { useT } from '@/hooks/useT';

type SentByMailProps = {
  /** The recipient; empty after a reload, when only the link back to the form is shown. */
  email: string;
  isBusy: boolean;
  onAgain: () => void;
  onWrong: () => void;
};

/** Shown after an email was requested: send it again, or return to the form with the address filled in. */
export function SentByMail({ email, isBusy, onAgain, onWrong }: SentByMailProps) {
  const t = useT();
  return (
    <div className="grid gap-4">
      {email && <p className="font-strong wrap-anywhere">{email}</p>}
      <div className="flex flex-wrap gap-3">
        {email && (
          <Button variant="secondary" icon="mail" busy={isBusy} onClick={onAgain}>
            {t('common.send_again')}
          </Button>
        )}
        <Button variant="quiet" onClick={onWrong}>
          {t('common.wrong_address')}
        </Button>
      </div>
    </div>
  );
}
