import { Button } from '@/Components/Button';
import { useT } from '@/hooks/useT';

type SentByMailProps = {
  /** The address that it went to; empty after a reload, when only the way back to the form is offered. */
  email: string;
  isBusy: boolean;
  onAgain: () => void;
  onWrong: () => void;
};

/** After a mail was asked for: once more to the same address, or back to the form with it filled in. */
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
