import { Icon } from '@/Components/Icon';
import { useT } from '@/hooks/useT';
import { STEPS, useSteps } from './steps';

/** The steps of the purchase on a phone: the current one is marked, finished ones can be opened again. */
export function StepList() {
  const t = useT();
  const { now, goTo } = useSteps();
  const at = STEPS.indexOf(now ?? 'choose');
  return (
    <nav aria-label={t('orders.steps')} className="mb-6 lg:hidden">
      <ol className="step-list">
        {STEPS.map((step, n) => {
          const label = (
            <>
              <span aria-hidden="true" className="step-number figures">
                {n < at ? <Icon name="check" size={16} /> : n + 1}
              </span>
              {t(`orders.step_${step}`)}
            </>
          );
          return (
            <li key={step} data-done={n < at}>
              {n < at ? (
                <button type="button" className="step-name" onClick={() => goTo(step)}>
                  {label}
                  <span className="sr-only"> ({t('orders.step_done')})</span>
                </button>
              ) : (
                <span className="step-name" aria-current={n === at ? 'step' : undefined}>
                  {label}
                </span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
