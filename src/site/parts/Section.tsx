import { useId, type ReactNode } from 'react';
import { PageLink } from '../navigation.tsx';

interface SectionProps {
  title: string;
  /** Link to the full list. */
  more?: { href: string; text: string };
  className?: string;
  children: ReactNode;
}

export function Section({ title, more, className = '', children }: SectionProps) {
  const id = useId();
  return (
    <section className={`section ${className}`} aria-labelledby={id}>
      <div className="section-head">
        <h2 id={id}>{title}</h2>
        {more && <PageLink href={more.href}>{more.text}</PageLink>}
      </div>
      {children}
    </section>
  );
}
