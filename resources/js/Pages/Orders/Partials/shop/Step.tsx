import type { ReactNode, Ref } from 'react';
import type { StepName } from './steps';

type StepProps = {
  id: string;
  title: string;
  aside?: ReactNode;
  /** The step of the purchase on a phone. */
  of?: StepName;
  /** The choice is made and folded into one line on a phone. */
  isTight?: boolean;
  children: ReactNode;
  ref?: Ref<HTMLElement>;
};

/** A section of the purchase with its heading. */
export function Step({ id, title, aside, of, isTight = false, children, ref }: StepProps) {
  return (
    <section
      ref={ref}
      aria-labelledby={id}
      data-in={of}
      className={`border-t border-ink pt-4 pb-12 ${isTight ? 'max-lg:pt-2 max-lg:pb-4' : 'max-lg:pb-6'}`}
    >
      <div
        className={`mb-5 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 ${isTight ? 'max-lg:mb-0' : 'max-lg:mb-4'}`}
      >
        <h2 id={id} tabIndex={-1} className={`text-heading ${isTight ? 'max-lg:text-body max-lg:text-soft' : ''}`}>
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
