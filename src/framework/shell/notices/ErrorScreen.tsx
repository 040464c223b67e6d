import { useEffect } from 'react';
import { useTranslate } from 'react-admin';
import { useParams } from 'react-router';
import { HOME_PATH } from '../../core/routes/routes.ts';
import { BrandMark } from '../brand/Brand.tsx';
import { errorKind } from './errorKind.ts';
import styles from './Notice.module.css';

/** `/error` and `/error/{type}` (specification §2). */
export function ErrorScreen() {
  const translate = useTranslate();
  const kind = errorKind(useParams()['type']);
  const title = translate(`shell.error.${kind}.title`);
  useEffect(() => {
    document.title = translate('shell.pageTitle', { title });
  }, [title, translate]);
  return (
    <main className={styles.page}>
      <div className={styles.notice}>
        <div className={styles.figure} aria-hidden="true">
          <BrandMark size={72} />
          {kind !== 'other' && <span className={styles.code}>{kind}</span>}
        </div>
        <h1>{title}</h1>
        <p>{translate(`shell.error.${kind}.text`)}</p>
        <div className={styles.actions}>
          <a className={styles.primary} href={HOME_PATH}>
            {translate('shell.error.home')}
          </a>
        </div>
      </div>
    </main>
  );
}
