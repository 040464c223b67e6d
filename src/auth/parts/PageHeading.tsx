import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { useAuthTexts } from '../authTexts.tsx';
import styles from './PageHeading.module.css';

interface PageHeadingProps {
  title: string;
  children?: ReactNode;
  /** Takes the focus after navigation, so that screen readers start here. */
  takesFocus?: boolean;
}

/** The heading of a page; also sets the document title. */
export function PageHeading({ title, children, takesFocus = true }: PageHeadingProps) {
  const { translate } = useAuthTexts();
  const heading = useRef<HTMLHeadingElement>(null);
  const product = translate('auth.product');
  useEffect(() => {
    document.title = `${title} · ${product}`;
  }, [title, product]);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <header className={styles.heading}>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children && <p>{children}</p>}
    </header>
  );
}
