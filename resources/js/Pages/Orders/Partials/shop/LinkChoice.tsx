import { Alert } from '@/Components/Alert';
import { Button } from '@/Components/Button';
import { useT } from '@/hooks/useT';
import type { Shop } from './cart';
import type { HoldControl } from './holdControl';

type LinkChoiceProps = Pick<Shop, 'asked'> & { control: HoldControl };

/** The choice of the page's link: a button that reserves it, and the parts of the link that were ignored. */
export function LinkChoice({ asked, control: { live, isOffered, takeOffer, status } }: LinkChoiceProps) {
  const t = useT();
  if (live || !asked) return null;
  const { faults } = asked;
  return (
    <div className="grid gap-3 pb-8 empty:hidden">
      {faults.length > 0 && (
        <Alert tone="warn" title={t('orders.link_faults')}>
          <ul className="list-disc ps-5">
            {faults.map((fault) => (
              <li key={fault}>{t(`orders.link_fault_${fault}`)}</li>
            ))}
          </ul>
        </Alert>
      )}
      {(isOffered || status === 'saving') && (
        <Alert
          action={
            <Button size="sm" busy={status === 'saving'} onClick={takeOffer}>
              {t('orders.link_reserve')}
            </Button>
          }
        >
          {t('orders.link_offered')}
        </Alert>
      )}
    </div>
  );
}
