import { type ReactNode, useId } from 'react';

type FormSectionProps = {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
  /** Id of the heading, for links to the section. */
  id?: string;
};

/** A section of a form: title and lead at the side of the fields. */
export function FormSection({ title, lead, children, id: given }: FormSectionProps) {
  const own = useId();
  const id = given ?? own;
  return (
    <section aria-labelledby={id} className="form-section">
      <div>
        <h2 id={id} className="scroll-mt-20 text-heading">
          {title}
        </h2>
        {lead && <p className="mt-2 max-w-reading text-small text-soft">{lead}</p>}
      </div>
      <div className="grid min-w-0 max-w-[46rem] content-start gap-5">{children}</div>
    </section>
  );
}
