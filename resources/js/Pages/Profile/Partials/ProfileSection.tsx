import type { ReactNode } from 'react';

type ProfileSectionProps = {
  /** Id of the heading, for `focusHeading`. */
  id: string;
  title: string;
  lead: ReactNode;
  mark?: ReactNode;
  children: ReactNode;
};

/** A section of the account page: title and lead at the side of the controls. */
export function ProfileSection({ id, title, lead, mark, children }: ProfileSectionProps) {
  return (
    <section aria-labelledby={id} className="grid gap-x-14 gap-y-6 py-10 lg:grid-cols-[19rem_minmax(0,1fr)]">
      <div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 id={id} tabIndex={-1} className="text-heading outline-none">
            {title}
          </h2>
          {mark}
        </div>
        <p className="mt-2 max-w-reading text-soft">{lead}</p>
      </div>
      <div className="min-w-0 max-w-[44rem]">{children}</div>
    </section>
  );
}

/** Focuses a section's heading after its pressed button was removed. */
export const focusHeading = (id: string): void => document.getElementById(id)?.focus();
