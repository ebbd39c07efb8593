import { paths } from '@server/shared/paths';
import type { AccountCode } from '@server/users/pages';
import { useEffect, useState } from 'react';
import { Button } from '@/Components/Button';
import { useT } from '@/hooks/useT';
import { http } from '@/lib/http';

const MIN_WAIT_MS = 15_000;
/** The code is renewed this long before it expires, so that the one on the screen always works. */
const BEFORE_MS = 60_000;

/** QR code with which the owner pays at a till; loaded on request and renewed while shown. */
export function AccountQr() {
  const t = useT();
  const [isShown, setShown] = useState(false);
  const [code, setCode] = useState<AccountCode | null>(null);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    if (!isShown) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    const load = async () => {
      try {
        const { data } = await http.get<AccountCode>(paths.profile.accountCode());
        if (isGone) return;
        setCode(data);
        setFailed(false);
        timer = setTimeout(() => void load(), Math.max(MIN_WAIT_MS, data.until * 1000 - Date.now() - BEFORE_MS));
      } catch {
        if (isGone) return;
        setCode(null);
        setFailed(true);
        timer = setTimeout(() => void load(), MIN_WAIT_MS);
      }
    };
    void load();
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [isShown]);
  return (
    <div className="grid justify-items-start gap-3">
      <h3 className="font-strong">{t('balances.own_code')}</h3>
      {isShown ? (
        <>
          <p className="text-small text-soft">{t('balances.own_code_text')}</p>
          {code && <img src={code.qr} alt={t('balances.own_code')} width={240} height={240} className="bg-white" />}
          {hasFailed && (
            <p role="alert" className="text-danger">
              {t('balances.own_code_failed')}
            </p>
          )}
        </>
      ) : (
        <Button variant="secondary" onClick={() => setShown(true)}>
          {t('balances.own_code_show')}
        </Button>
      )}
    </div>
  );
}
